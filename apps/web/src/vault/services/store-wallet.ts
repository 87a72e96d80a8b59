import { isKeyringErrorCode, KeyringError, type BringingInput, type SavedWallet } from '@tidebook/keyring'
import { tellPage } from './session.ts'

let waiting: ((code: string | undefined) => void) | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Has the page store ciphertext, and settles when it lies there: only then a person is told that the wallet is saved. One
 * after the other, for the page's answer names none.
 * @throws KeyringError `keyring/storage-failed`
 */
export const storeWallet = async (saved: SavedWallet, instead?: string): Promise<void> => {
  const before = last
  const stored = before.then(
    () =>
      new Promise<string | undefined>((resolve) => {
        waiting = resolve
        tellPage({ event: 'store', saved, ...(instead !== undefined && { instead }) })
      }),
  )
  last = stored
  const code = await stored
  if (code !== undefined) throw new KeyringError(isKeyringErrorCode(code) ? code : 'keyring/storage-failed')
}

/** The same for a wallet that was brought. The new key of a spare wallet is a spare one too: it takes no place (WAL-052). */
export const storeBrought = (saved: SavedWallet, { changed }: BringingInput, instead?: string): Promise<void> =>
  storeWallet(changed?.spare === true ? { ...saved, added: undefined, publicKey: undefined } : saved, instead)

/** Vaults that were sealed anew by this document, by the texts that they replaced. */
const replaced = new Map<string, string>()
let renewing: Promise<void> = Promise.resolve()

/** Stores a vault that is being sealed anew after an unlock. The old one opens as well, so that a failure stops nobody. */
export const storeRenewed = (renewed: Promise<SavedWallet | undefined>, former: string): void => {
  renewing = renewed.then(async (saved) => {
    if (saved === undefined) return
    await storeWallet(saved, former).then(
      () => replaced.set(former, saved.vault),
      () => undefined,
    )
  })
}

/** A vault as it lies there now: the page may have read it just before it was sealed anew. */
export const asStored = async (vault: string): Promise<string> => {
  await renewing
  return replaced.get(vault) ?? vault
}

/** What became of it. */
export const nowStored = (code: string | undefined): void => {
  waiting?.(code)
  waiting = undefined
}
