// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { ready } from '../../../lib/loadable.ts'
import { switchWallet, updateWallet, walletStore } from '../model/wallet-state.ts'
import { startBalanceCache } from './balance-cache.ts'

const KEY = 'tidebook_lastBalances'
const mine = { address: 'jMine', alias: 'A', vault: 'v' }
const other = { address: 'jOther', alias: 'B', vault: 'w' }
const balances = { SWT: { value: '7', frozen: '1' } }

function leavePage(): boolean {
  return globalThis.dispatchEvent(new Event('pagehide'))
}

const failed = { state: 'failed', code: 'networkBroken' } as const

startBalanceCache()
beforeEach(() => {
  localStorage.clear()
  switchWallet(mine)
  updateWallet({ balances: ready(balances) })
  leavePage()
})

it("shows the last balances of the user's wallet, marked as stale, when they cannot be read", () => {
  switchWallet(mine)
  updateWallet({ balances: failed })
  expect(walletStore.get().balances).toEqual({ state: 'stale', value: balances, code: 'networkBroken' })
})

it('never shows the balances of another wallet', () => {
  switchWallet(other)
  updateWallet({ balances: failed })
  expect(walletStore.get().balances).toEqual(failed)
})

it('keeps the last seen balances when they cannot be read, and removes them with the wallet', () => {
  switchWallet(other)
  updateWallet({ balances: failed })
  leavePage()
  expect(localStorage.getItem(KEY)).toContain('jMine')
  switchWallet(undefined)
  leavePage()
  expect(localStorage.getItem(KEY)).toBeNull()
})

it.each(['{}', '[', '{"address":"jMine","balances":{"SWT":{"value":"many","frozen":"0"}}}'])(
  'ignores data that is not a table of balances: %s',
  (stored) => {
    localStorage.setItem(KEY, stored)
    switchWallet(mine)
    updateWallet({ balances: failed })
    expect(walletStore.get().balances).toEqual(failed)
  },
)
