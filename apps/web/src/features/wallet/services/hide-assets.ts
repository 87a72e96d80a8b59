import { defineSetting, isOn } from '../../../lib/settings/define-setting.ts'
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
