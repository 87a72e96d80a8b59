import { defineSetting, isOn } from '../../../lib/settings/define-setting.ts'
import { setHideEmpty } from '../model/asset-list.ts'
import { updateWallet } from '../model/wallet-state.ts'

const setting = defineSetting('hide_asset', { parse: isOn })

/** Covers or uncovers amounts, and remembers it. */
export function setHideAssets(hideAssets: boolean): void {
  updateWallet({ hideAssets })
  setting.write(hideAssets)
}

/** Puts the remembered choice in place. */
export function restoreHideAssets(): void {
  updateWallet({ hideAssets: setting.read() })
}

/** A wallet was added: no currency is left out, and amounts stay as the person chose, visible at first (WAL-070, ADR 0040). */
export function showNewAssets(): void {
  setHideEmpty(false)
}
