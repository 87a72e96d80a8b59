import { readStored, writeStored } from '../../../lib/storage.ts'
import { updateWallet } from '../model/wallet-state.ts'

const KEY = 'hide_asset'

/** Covers or uncovers amounts, and remembers it. */
export function setHideAssets(hideAssets: boolean): void {
  updateWallet({ hideAssets })
  writeStored(KEY, hideAssets)
}

/** Puts the remembered choice in place. */
export function restoreHideAssets(): void {
  updateWallet({ hideAssets: readStored(KEY, (value) => value === true) })
}
