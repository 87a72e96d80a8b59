import { createStore } from '../../../lib/store.ts'
import type { RequiredWallet } from './required-wallet.ts'

/**
 * Dialogs that can be opened by name.
 * - `add`: the ways to get a wallet
 * - `create`: the page that creates a wallet
 * - `risk`: warns of a key that may have leaked
 * - `watch`: takes an address
 * - `scan`: reads a code with the camera
 * - `device`: connects a hardware device
 * - `import`: takes a secret
 * - `file`: takes a file with secrets
 * - `forgot`: takes a secret and sets a new password
 * - `modify`: takes another secret for the trading wallet
 * - `export`: writes a file
 * - `unlock`: requests the trading password
 * - `show`: shows the address and (with password) the secret
 * - `password`: changes the trading password
 * - `clear`: clears stored data of the wallet
 */
export type WalletDialogKind = 'create' | PageDialogKind | VaultDialogKind

/** Dialogs of the page; they contain no secrets. */
export type PageDialogKind = 'add' | 'watch' | 'scan' | 'device' | 'risk'

/** Dialogs in which a secret is typed or shown: they are windows of the vault, not of the page. */
export type VaultDialogKind =
  | 'import'
  | 'file'
  | 'forgot'
  | 'modify'
  | 'export'
  | 'unlock'
  | 'show'
  | 'password'
  | 'clear'

/** A request to open a dialog. Each is a new object, so that a second request for the same dialog is not lost. */
export interface WalletDialog {
  readonly kind: WalletDialogKind
  /** Initial text: an address, or the content of a scanned code. */
  readonly text?: string | undefined
  /** The wallet that the page needs, for the dialog that adds one. */
  readonly wanted?: RequiredWallet | undefined
}

/** The last requested dialog, or undefined. */
export const walletDialogStore = createStore<WalletDialog | undefined>(undefined)

/** Opens a wallet dialog; only one is open at a time. */
export function openWalletDialog(kind: WalletDialogKind, text?: string, wanted?: RequiredWallet): void {
  walletDialogStore.set({ kind, text, wanted })
}

/** Closes the open wallet dialog. */
export function closeWalletDialog(): void {
  walletDialogStore.set(undefined)
}
