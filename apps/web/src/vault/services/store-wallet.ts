import { isKeyringErrorCode, KeyringError, type ImportInput, type SavedWallet } from '@tidebook/keyring'
import { createStore } from '../../lib/store.ts'
import { postToPage } from './session.ts'

/** The request waiting for the page's response. */
const requestStore = createStore<{ readonly settle: (code: string | undefined) => void } | undefined>(undefined)
/** Resolves when the page has responded to the latest request. */
const lastAnswerStore = createStore<Promise<unknown>>(Promise.resolve())

/**
 * Makes the page store ciphertext, and settles once it is stored. Only then does the user see that the wallet is saved.
 * Runs one at a time, because the page's response has no identifier.
 * @throws KeyringError `keyring/storage-failed`
 */
export async function storeWallet(saved: SavedWallet, instead?: string): Promise<void> {
  const stored = lastAnswerStore.get().then(
    () =>
      new Promise<string | undefined>((resolve) => {
        requestStore.set({ settle: resolve })
        postToPage({ event: 'store', saved, ...(instead !== undefined && { instead }) })
      }),
  )
  lastAnswerStore.set(stored)
  const code = await stored
  if (code !== undefined) throw new KeyringError(isKeyringErrorCode(code) ? code : 'keyring/storage-failed')
}

/** Stores an imported wallet in the same way. The new key of a spare wallet also becomes a spare wallet (WAL-052). */
export function storeImported(saved: SavedWallet, { changed }: ImportInput, instead?: string): Promise<void> {
  return storeWallet(changed?.spare === true ? { ...saved, added: undefined, publicKey: undefined } : saved, instead)
}

/** Vaults that this document has resealed, by the vault text that each replaced. */
const replaced = new Map<string, string>()
/** Resolves when the latest resealed vault is stored. */
const renewalStore = createStore<Promise<void>>(Promise.resolve())

/**
 * Stores a vault that is being resealed after an unlock. The old vault still opens, so a failure has no consequence.
 */
export function storeRenewed(renewed: Promise<SavedWallet | undefined>, previous: string): void {
  const renewal = renewed.then(async (saved) => {
    if (saved === undefined) return
    await storeWallet(saved, previous).then(
      () => replaced.set(previous, saved.vault),
      () => undefined,
    )
  })
  renewalStore.set(renewal)
}

/** Returns the currently stored version of a vault, because the page may have read it just before it was resealed. */
export async function readStoredVault(vault: string): Promise<string> {
  await renewalStore.get()
  return replaced.get(vault) ?? vault
}

/** Receives the page's result of storing a wallet. */
export function handleStored(code: string | undefined): void {
  requestStore.get()?.settle(code)
  requestStore.set(undefined)
}
