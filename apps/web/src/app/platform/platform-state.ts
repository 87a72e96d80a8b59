import { readStoredCounter, marketRows } from '../../features/markets/index.ts'
import { networkStore } from '../../features/network/index.ts'
import { preferencesStore } from '../../features/preferences/index.ts'
import { assetChoicesStore, walletStore } from '../../features/wallet/index.ts'
import { otherStore } from '../../features/site/index.ts'

/** Returns the platform state of the specification (ENT-056), assembled from the stores that own its parts. */
export function platformState() {
  return {
    /** False while the network counts as unavailable. */
    netState: networkStore.get().netState,
    language: preferencesStore.get().languageType,
    notices: otherStore.get().notices,
    marketList: marketRows(),
    coinmarketcapData: otherStore.get().coinmarketcapData,
    /** Counter token of the selected pair, as chain code. */
    currentCounter: readStoredCounter(),
    /** Whether amounts of the wallet are hidden, and currencies without a balance (ENT-057). */
    isHideAsset: walletStore.get().hideAssets,
    isHideCurrency: assetChoicesStore.get().hideEmpty,
  }
}
