import { createStore } from '../../../lib/store.ts'
import type { WantedWallet } from './wanted-wallet.ts'

/**
 * What may be asked for by name: `add` chooses between the ways to a wallet, `create` goes to the page that makes one,
 * `risk` warns of a key that
 * may be known, `watch` takes an address, `scan` reads a code with the camera,
 * `device` connects a device that keeps keys, `import` takes a secret, `file` a file with secrets,
 * `forgot` a secret under a new password, `modify` another secret for the wallet that trades, `export` writes a file,
 * `unlock` asks for the trading password, `show` shows address and (with password) secret, `password` changes the trading
 * password, `clear` forgets what is remembered about the wallet.
 */
export type WalletDialogKind = 'create' | PageDialogKind | VaultDialogKind

/** Those of the page: nothing in them is secret. */
export type PageDialogKind = 'add' | 'watch' | 'scan' | 'device' | 'risk'

/** Those in which something secret is typed or shown: they are windows of the vault, not of the page. */
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

/** One wish for a dialog. Each is an object of its own: a second wish for the same dialog is not lost in the first. */
export interface WalletDialog {
  readonly kind: WalletDialogKind
  /** what it begins with: an address, or the text of a code */
  readonly text?: string | undefined
  /** the wallet that the page needs, for the ways to a wallet */
  readonly wanted?: WantedWallet | undefined
}

/** The dialog that was asked for last, or none. */
export const walletDialogStore = createStore<WalletDialog | undefined>(undefined)

/** Opens a wallet dialog; one is open at a time. */
export function openWalletDialog(kind: WalletDialogKind, text?: string, wanted?: WantedWallet): void {
  walletDialogStore.set({ kind, text, wanted })
}

/** Closes whatever wallet dialog is open. */
export function closeWalletDialog(): void {
  walletDialogStore.set(undefined)
}
