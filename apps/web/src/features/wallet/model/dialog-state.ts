import { createStore } from '../../../lib/store.ts'

/**
 * What may be asked for by name: `add` chooses between the two ways to a wallet, `create` goes to the page that makes
 * one, `import` takes a secret, `file` a file with secrets, `export` writes one, `unlock` asks for the trading password, `show` shows address and (with password) secret,
 * `password` changes the trading password.
 */
export type WalletDialogKind = 'add' | 'create' | VaultDialogKind

/** Those in which something secret is typed or shown: they are windows of the vault, not of the page. */
export type VaultDialogKind = 'import' | 'file' | 'export' | 'unlock' | 'show' | 'password'

/** One wish for a dialog. Each is an object of its own: a second wish for the same dialog is not lost in the first. */
export interface WalletDialog {
  readonly kind: WalletDialogKind
}

/** The dialog that was asked for last, or none. */
export const walletDialogStore = createStore<WalletDialog | undefined>(undefined)

/** Opens a wallet dialog; one is open at a time. */
export function openWalletDialog(kind: WalletDialogKind): void {
  walletDialogStore.set({ kind })
}

/** Closes whatever wallet dialog is open. */
export function closeWalletDialog(): void {
  walletDialogStore.set(undefined)
}
