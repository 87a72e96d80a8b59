// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { assetChoicesStore, setHideEmpty } from '../model/asset-list.ts'
import { walletStore } from '../model/wallet-state.ts'
import { restoreHideAssets, setHideAssets, showNewAssets } from './hide-assets.ts'

beforeEach(() => localStorage.clear())

it('shows the balances of a wallet that was just added, and every currency (WAL-070)', () => {
  restoreHideAssets()
  setHideEmpty(true)
  showNewAssets()
  expect([walletStore.get().hideAssets, assetChoicesStore.get().hideEmpty]).toEqual([false, false])
})

it('keeps amounts hidden for a user who hid them, even after another wallet was added (ENT-057)', () => {
  setHideAssets(true)
  showNewAssets()
  restoreHideAssets()
  expect(walletStore.get().hideAssets).toBe(true)
})
