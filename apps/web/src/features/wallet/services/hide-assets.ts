import { defineSetting, isTrue } from '../../../lib/settings/define-setting.ts'
import { setHideEmpty } from '../model/asset-list.ts'
import { updateWallet } from '../model/wallet-state.ts'

const setting = defineSetting('hide_asset', { parse: isTrue })

/** Hides or shows amounts, and stores the setting. */
export function setHideAssets(hideAssets: boolean): void {
  updateWallet({ hideAssets })
  setting.write(hideAssets)
}

/** Restores the stored setting. */
export function restoreHideAssets(): void {
  updateWallet({ hideAssets: setting.read() })
}

/**
 * Resets the view for an added wallet: every currency is shown, and amounts stay as the user set them, visible by
 * default (WAL-070, ADR 0040).
 */
export function showNewAssets(): void {
  setHideEmpty(false)
}
