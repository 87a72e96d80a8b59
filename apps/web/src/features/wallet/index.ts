export { activeAfterCode } from './model/active-state.ts'
export type { ActiveState } from './model/active-state.ts'
export { assetChoicesStore, listAssets, setHideEmpty, sortAssets } from './model/asset-list.ts'
export type { AssetColumn } from './model/asset-list.ts'
export { assetRows } from './model/assets.ts'
export type { AssetRow } from './model/assets.ts'
export {
  availableOf,
  availableText,
  balanceText,
  mapBalances,
  parseBalanceKey,
  shownBalance,
  UNKNOWN_BALANCE,
} from './model/balances.ts'
export type { BalanceFields, BalanceKey, IsListedIssuer } from './model/balances.ts'
export { closeWalletDialog, openWalletDialog } from './model/dialog-state.ts'
export type { WalletDialogKind } from './model/dialog-state.ts'
export { mapLoadable } from './model/map-loadable.ts'
export { coversReserve, reserveParts } from './model/reserve.ts'
export type { ReserveParts } from './model/reserve.ts'
export { hasStoredWallet } from './model/stored-wallet.ts'
export type { StoredWallet } from './model/stored-wallet.ts'
export { onAccountEvents, useWallet, walletStore } from './model/wallet-state.ts'
export type { WalletState } from './model/wallet-state.ts'
export { copyText } from './services/clipboard.ts'
export { askFaucet, useFaucetOffered } from './services/faucet.ts'
export { setHideAssets } from './services/hide-assets.ts'
export { startWallet } from './services/start-wallet.ts'
export { createInVault, leaveVaultWindow } from './services/vault-windows.ts'
export { lockWallet, refreshQuestion, signWithWallet } from './services/wallet-actions.ts'
export { tellWalletAdded, tellWalletError, tellWalletMissing, walletErrorCode } from './services/wallet-messages.ts'
export { AddressCard } from './views/address-card.tsx'
export { AssetsTotal } from './views/assets-total.tsx'
export { AssetsTable } from './views/assets-table.tsx'
export { DoneCard } from './views/done-card.tsx'
export { InactiveHint } from './views/inactive-hint.tsx'
export { LockBadge } from './views/lock-badge.tsx'
export { NoWallet } from './views/no-wallet.tsx'
export { ReserveCard } from './views/reserve-card.tsx'
export { VaultPlace } from './views/vault-place.tsx'
export { WalletButton } from './views/wallet-button.tsx'
export { WalletDialogs } from './views/wallet-dialogs.tsx'
