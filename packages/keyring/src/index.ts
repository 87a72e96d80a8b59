// The page's side of the keyring. Nothing here loads cryptography: keys live behind `@tidebook/keyring/worker`.
export { AUTO_LOCK_MS } from './auto-lock.ts'
export { isKeyringErrorCode, KEYRING_ERROR_CODES, KeyringError } from './errors.ts'
export type { KeyringErrorCode } from './errors.ts'
export type { KeyringStatus, SavedWallet } from './keyring.ts'
export { KeyringClient } from './keyring-client.ts'
export type { KeyringPort } from './keyring-client.ts'
export { LockChannel } from './lock-channel.ts'
export type { WalletNotice } from './lock-channel.ts'
export type { KeyringMessage, KeyringRequest } from './rpc.ts'
export type { SignedTransaction } from './signer.ts'
export type { TransactionSummary } from './transaction-summary.ts'
export { IndexedVaultStore } from './vault-store.ts'
export type { VaultStore } from './vault-store.ts'
export type { DraftReveal } from './wallet-draft.ts'
export {
  BASE58_MAX_LENGTH,
  BASE58_MIN_LENGTH,
  normalizeSecret,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  secretShapeProblem,
  validatePassword,
} from './rules.ts'
export type { PasswordContext, PasswordProblem, SecretProblem } from './rules.ts'
