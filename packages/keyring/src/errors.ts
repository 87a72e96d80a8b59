/** Everything that can go wrong with keys, as one closed list. The quoted texts are the specification's (ERR-021..031, ERR-038; ERR-028). */
const MESSAGES = {
  'keyring/incorrect-password': 'Incorrect password',
  'keyring/empty-password': 'Null password not allowed',
  'keyring/password-rules': 'Password does not follow the rules',
  'keyring/secret-invalid': 'secret invalid',
  'keyring/no-wallet': 'Wallet address non-existent, add a wallet',
  'keyring/locked': 'Input trade password',
  'keyring/signature-failed': 'Unable to submit due to signature failure',
  'keyring/not-confirmed': 'The transaction is not the one that was confirmed',
  'keyring/type-refused': 'This kind of transaction is not signed here',
  'keyring/fee-too-high': 'The network fee is above the limit',
  'keyring/transaction-refused': 'The transaction breaks a rule of this wallet',
  'keyring/address-exists': 'Wallet address exists',
  'keyring/too-many': 'No more wallets of this kind',
  'keyring/holding-short': 'Further wallets need a larger holding',
  'keyring/wallet-empty': 'Wallet empty',
  'keyring/code-missing': 'No code in the picture',
  'keyring/camera-failed': 'The camera cannot be used',
  'keyring/changed-meanwhile': 'The stored wallets changed meanwhile',
  'keyring/file-unknown': 'Not a wallet file of this product',
  'keyring/file-invalid': 'Keystore invalid',
  'keyring/file-password': 'Password of the file is wrong',
  'keyring/file-too-dear': 'The file asks for too much work',
  'keyring/other-vault': 'The stored wallet belongs to another address',
  'keyring/vault-damaged': 'Vault is damaged',
  'keyring/backup-unchecked': 'Backup has not been checked',
  'keyring/no-draft': 'No new wallet is being made',
  'keyring/storage-failed': 'Browser storage failed',
  'keyring/worker-failed': 'Wallet worker failed',
  'keyring/insecure-page': 'Page is not secure',
  'keyring/bad-request': 'Request is not understood',
} as const

/** Stable code of a keyring failure; words for people hang on the code. */
export type KeyringErrorCode = keyof typeof MESSAGES

/** All codes, for completeness tests of the catalogs. */
export const KEYRING_ERROR_CODES = Object.keys(MESSAGES) as readonly KeyringErrorCode[]

/** A refusal of the keyring. `detail` is for logs and "details" panels and never carries a secret or a password. */
export class KeyringError extends Error {
  readonly code: KeyringErrorCode
  readonly detail: string | undefined

  constructor(code: KeyringErrorCode, detail?: string) {
    super(MESSAGES[code])
    this.name = 'KeyringError'
    this.code = code
    this.detail = detail
  }
}

/** Tells a keyring code from any other text, e.g. when an error crosses the worker border. */
export function isKeyringErrorCode(code: unknown): code is KeyringErrorCode {
  return typeof code === 'string' && Object.hasOwn(MESSAGES, code)
}
