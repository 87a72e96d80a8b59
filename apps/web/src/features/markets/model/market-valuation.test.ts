import { parseDecimal, toFixed } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { pairOf, tickerOf } from '../../../testing/market-fixtures.ts'
import { marketRow } from './market-row.ts'
import { marketValuation } from './market-valuation.ts'

function row(base: string, counter: string, price: string) {
  return marketRow(
    pairOf(base, counter, {
      ...(base !== 'SWT' && { baseIssuer: 'jGate' }),
      ...(counter !== 'SWT' && { counterIssuer: 'jGate' }),
    }),
    tickerOf(`${base}-${counter}`, { price }),
  )
}

it('prices listed tokens in CNT, also through SWTC or USDT, and no token of another issuer (ENT-001)', () => {
  const valuation = marketValuation([
    row('SWT', 'CNY', '0.004'),
    row('JUSDT', 'CNY', '7'),
    row('JMOAC', 'SWT', '100'),
    row('JETH', 'JUSDT', '3000'),
  ])
  const worth = (token: string) => {
    const value = valuation?.valueOf({ token, amount: parseDecimal('10') })
    return value === undefined ? undefined : toFixed(value, 2)
  }
  expect(['SWTC', 'CNY_jGate', 'JMOAC_jGate', 'JETH_jGate', 'CNY_jFake', 'JXRP_jGate'].map(worth)).toEqual([
    '0.04',
    '10.00',
    '4.00',
    '210000.00',
    undefined,
    undefined,
  ])
})

it('returns no estimate if no pair is quoted in CNT', () => {
  expect(marketValuation([row('SWT', 'JUSDT', '1')])).toBeUndefined()
})
