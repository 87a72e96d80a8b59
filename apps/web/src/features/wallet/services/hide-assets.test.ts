// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { assetChoicesStore, setHideEmpty } from '../model/asset-list.ts'
import { walletStore } from '../model/wallet-state.ts'
import { restoreHideAssets, setHideAssets, showNewAssets } from './hide-assets.ts'

beforeEach(() => localStorage.clear())

it('WAL-070 shows the balances of a wallet that was just added, and every currency', () => {
  restoreHideAssets()
  setHideEmpty(true)
  showNewAssets()
  expect([walletStore.get().hideAssets, assetChoicesStore.get().hideEmpty]).toEqual([false, false])
})

it('ENT-057 keeps amounts covered for a person who covered them, also after another wallet was added', () => {
  setHideAssets(true)
  showNewAssets()
  restoreHideAssets()
  expect(walletStore.get().hideAssets).toBe(true)
})
