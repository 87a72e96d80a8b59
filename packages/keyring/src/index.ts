// The page's side of the keyring. It loads no cryptography: key handling is in `@tidebook/keyring/vault`.
export { isKeyringErrorCode, KEYRING_ERROR_CODES, KeyringError } from './errors.ts'
export type { KeyringErrorCode } from './errors.ts'
export { LockChannel } from './lock-channel.ts'
export type { WalletNotice } from './lock-channel.ts'
export type { SessionAllowance } from './session-grant.ts'
export type { SignedTransaction } from './signer.ts'
export type { TransferRequest } from './transfer-desk.ts'
export type { SignedChainTransfer } from './transfer-signer.ts'
export { MAX_BATCH_SIZE } from './batch-signing.ts'
export type { LedgerWindow } from './signing-rules.ts'
export { VaultClient } from './vault-client.ts'
export type { VaultEvent, VaultPort } from './vault-client.ts'
export { VAULT_CONNECT, VAULT_HELLO } from './vault-protocol.ts'
export type {
  DestinationInput,
  ImportInput,
  ImportMode,
  CancelContext,
  ExportInput,
  OrderContext,
  PageMessage,
  Protection,
  SigningRequest,
  StoredAccount,
  StoredVault,
  BatchSigningRequest,
  VaultCalls,
  VaultAppearance,
  VaultMessage,
} from './vault-protocol.ts'
export { accountsOf, parseVault } from './vault-record.ts'
export type { VaultAccount } from './vault-types.ts'
export { IndexedVaultStore } from './vault-store.ts'
export type { SavedWallet } from './vault-keeper.ts'
export type { KeyringStatus } from './vault-session.ts'
