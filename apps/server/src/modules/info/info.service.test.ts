import { expect, it } from 'vitest'
import type { MarketContext } from '../market-state/market-context.ts'
import { allTickers } from './info.service.ts'

it('ENT-006 returns the tickers of all pairs by the key BASE-COUNTER', () => {
  const listed = [{ key: 'SWT-CNY' }, { key: 'JETH-CNY' }]
  const market = { pairs: { resolver: { listed } }, state: { tickers: new Map() } } as unknown as MarketContext
  expect(allTickers(market)).toEqual({ 'SWT-CNY': [0, 0], 'JETH-CNY': [0, 0] })
})
