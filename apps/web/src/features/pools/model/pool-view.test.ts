import '../../../testing/swt-network.ts'
import { formatDecimal, type Decimal } from '@tidebook/amount'
import type { PoolRow } from '@tidebook/contract'
import { createValuation } from '@tidebook/market'
import { describe, expect, it } from 'vitest'
import { listPools, poolView } from './pool-view.ts'

const GATE = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const DAY = 86_400_000
const TITLES: Readonly<Record<string, string>> = { SWT: 'SWTC', CNY: 'CNT', JETH: 'ETH' }

function titleOf(code: string): string {
  return TITLES[code] ?? code
}

/** Builds a pool of two given amounts, the second in CNT, created at a given time. */
function row(account: string, code: string, value: string, value2: string, fee = 300, since = 0): PoolRow {
  return {
    account,
    asset: { currency: code, issuer: code === 'SWT' ? '' : GATE, value },
    asset2: { currency: 'CNY', issuer: GATE, value: value2 },
    tokens: { currency: 'LP', issuer: account, value: '10' },
    fee,
    since,
    day: { paid: '0', paid2: '10', fees: '0', fees2: '0.03', trades: 1 },
    week: { paid: '0', paid2: '70', fees: '0', fees2: '0.7', trades: 7 },
  }
}

const valuation = createValuation([{ base: 'SWTC', counter: `CNY_${GATE}`, price: '0.1' }], `CNY_${GATE}`, [])

function viewOf(pool: PoolRow, now = 100 * DAY) {
  return poolView(pool, titleOf, valuation, now)
}

function text(value: Decimal | undefined) {
  return value && formatDecimal(value)
}

describe('a pool of the list', () => {
  it("computes yearly figures from the fees of the week, or of a young pool's age (AMM-101)", () => {
    const old = viewOf(row('a', 'SWT', '1000', '100'))
    expect([old.liquidity, old.volume, old.fees, old.yearly].map(text)).toEqual(['200', '10', '0.03', '18.2'])
    const young = viewOf(row('a', 'SWT', '1000', '100', 300, 98 * DAY))
    expect(text(young.yearly)).toBe('63.9')
    expect(text(viewOf(row('a', 'SWT', '1000', '100', 300, 100 * DAY)).yearly)).toBe('127.7')
  })

  it('has no figures without a market price, and is last in either direction (AMM-101)', () => {
    const pools = [
      viewOf(row('none', 'JETH', '3', '100', 100)),
      viewOf(row('small', 'SWT', '100', '10', 600)),
      viewOf(row('large', 'SWT', '1000', '100', 300)),
    ]
    expect(pools[0]?.liquidity).toBeUndefined()
    const by = (column: Parameters<typeof listPools>[2]['column'], direction: 'ascending' | 'descending') =>
      listPools(pools, '', { column, direction }).map((pool) => pool.row.account)
    expect(by('liquidity', 'descending')).toEqual(['large', 'small', 'none'])
    expect(by('liquidity', 'ascending')).toEqual(['small', 'large', 'none'])
    expect(by('fee', 'descending')).toEqual(['small', 'large', 'none'])
    expect(by('title', 'ascending')).toEqual(['none', 'small', 'large'])
  })

  it('is found by its titles, codes and issuers (AMM-101)', () => {
    const pools = [viewOf(row('one', 'JETH', '3', '100')), viewOf(row('two', 'SWT', '100', '10'))]
    const found = (words: string) =>
      listPools(pools, words, { column: 'title', direction: 'ascending' }).map((pool) => pool.row.account)
    expect([found('eth'), found(' JETH '), found('swtc/'), found(GATE.slice(0, 6)), found('doge')]).toEqual([
      ['one'],
      ['one'],
      ['two'],
      ['one', 'two'],
      [],
    ])
  })
})
