/** Closed list of all keyring failures. Their texts are in the catalogs (ERR-021..031, ERR-038). */
export const KEYRING_ERROR_CODES = [
  'keyring/incorrect-password',
  'keyring/empty-password',
  'keyring/password-rules',
  'keyring/secret-invalid',
  'keyring/no-wallet',
  'keyring/on-device',
  'keyring/locked',
  'keyring/signature-failed',
  'keyring/not-confirmed',
  'keyring/type-refused',
  'keyring/fee-too-high',
  'keyring/transaction-refused',
  'keyring/address-exists',
  'keyring/too-many',
  'keyring/holding-short',
  'keyring/wallet-empty',
  'keyring/code-missing',
  'keyring/camera-failed',
  'keyring/changed-meanwhile',
  'keyring/file-unreadable',
  'keyring/file-unknown',
  'keyring/file-invalid',
  'keyring/file-password',
  'keyring/file-too-dear',
  'keyring/file-other-wallet',
  'keyring/other-vault',
  'keyring/vault-damaged',
  'keyring/backup-unchecked',
  'keyring/no-draft',
  'keyring/storage-failed',
  'keyring/worker-failed',
  'keyring/insecure-page',
  'keyring/bad-request',
] as const

/** Stable code of a keyring failure, which determines its text. */
export type KeyringErrorCode = (typeof KEYRING_ERROR_CODES)[number]

/** A keyring failure. `detail` is for logs and "details" panels and never contains a secret or a password. */
export class KeyringError extends Error {
  readonly code: KeyringErrorCode
  readonly detail: string | undefined

  constructor(code: KeyringErrorCode, detail?: string) {
    super(code)
    this.name = 'KeyringError'
    this.code = code
    this.detail = detail
  }
}

/** Whether the value is a keyring error code, e.g. from the worker. */
export function isKeyringErrorCode(code: unknown): code is KeyringErrorCode {
  return (KEYRING_ERROR_CODES as readonly unknown[]).includes(code)
}
