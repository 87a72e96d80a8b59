// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { LOADING, ready } from '../../../lib/loadable.ts'
import { pairOf } from '../../../testing/market-fixtures.ts'
import { networkStore, staleSince } from '../../network/index.ts'
import { pairsFileStore, tickersStore } from '../model/market-stores.ts'
import { startMarketCache } from './market-cache.ts'

const KEY = 'tidebook_lastMarket'

function begin(): void {
  pairsFileStore.set(LOADING)
  tickersStore.set(LOADING)
  networkStore.set((state) => ({ ...state, ledger: undefined, netState: false }))
}

it('restores the last seen market when it cannot be loaded, and marks it as stale (UX-103)', () => {
  startMarketCache()
  const pairs = { transPairs: [pairOf('SWT', 'CNY')], coins: [] }
  const tickers = { 'SWT-CNY': { pair: 'SWT-CNY', time: 1, price: '0.5', trades: 3 } }
  pairsFileStore.set(ready(pairs))
  tickersStore.set(ready(tickers))
  networkStore.set((state) => ({ ...state, ledger: { index: 7, closeTime: 1234 } }))
  globalThis.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(KEY)).toContain('"closeTime":1234')

  begin()
  pairsFileStore.set({ state: 'failed', code: 'networkBroken' })
  expect(pairsFileStore.get()).toEqual({ state: 'stale', value: pairs, code: 'networkBroken' })
  expect(tickersStore.get()).toEqual({ state: 'stale', value: tickers, code: 'networkBroken' })
  expect(staleSince(networkStore.get())).toBe(1234)
  // A page that failed to load keeps the stored market.
  globalThis.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(KEY)).toContain('"closeTime":1234')
})

it('ignores stored data that is invalid', () => {
  for (const stored of [
    '{}',
    '{"pairs":{"transPairs":[{}],"coins":[]},"tickers":{},"ledger":{"index":1,"closeTime":1}}',
    '[',
  ]) {
    localStorage.setItem(KEY, stored)
    begin()
    pairsFileStore.set({ state: 'failed', code: 'x' })
    expect(pairsFileStore.get()).toEqual({ state: 'failed', code: 'x' })
  }
})
