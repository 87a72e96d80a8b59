import { createStore } from '../../../lib/store.ts'

/**
 * What may be asked for by name: `add` chooses between the two ways to a wallet, `create` goes to the page that makes
 * one, `import` takes a secret, `unlock` asks for the trading password, `show` shows address and (with password) secret.
 */
export type WalletDialogKind = 'add' | 'create' | 'import' | 'unlock' | 'show'

/** The open dialog, or none. */
export const walletDialogStore = createStore<WalletDialogKind | undefined>(undefined)

/** Opens a wallet dialog; one is open at a time. */
export function openWalletDialog(kind: WalletDialogKind): void {
  walletDialogStore.set(kind)
}

/** Closes whatever wallet dialog is open. */
export function closeWalletDialog(): void {
  walletDialogStore.set(undefined)
}
