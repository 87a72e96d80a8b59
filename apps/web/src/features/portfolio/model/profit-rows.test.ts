import type { PairProfitText } from '@tidebook/contract'
import { createValuation } from '@tidebook/market'
import { expect, it } from 'vitest'
import '../../../testing/swt-network.ts'
import { profitTable } from './profit-rows.ts'

function pair(changes: Partial<PairProfitText>): PairProfitText {
  return {
    pair: 'SWT-CNY',
    base: { currency: 'SWT', issuer: '' },
    counter: { currency: 'CNY', issuer: 'j' },
    fills: 3,
    bought: { amount: '20', total: '50' },
    sold: { amount: '15', total: '60' },
    realised: '25.0000009',
    held: { amount: '5', total: '15' },
    uncovered: { amount: '0', total: '0' },
    ...changes,
  }
}

const prices = [
  { base: 'SWTC', counter: 'CNY_j', price: '2.5' },
  { base: 'JUSDT_j', counter: 'CNY_j', price: '7' },
]
const reading = {
  titleOf: (code: string) => code,
  pairOf: (key: string) => ({ priceDecimal: 4, amountDecimal: 2, price: key === 'SWT-CNY' ? '2.5' : undefined }),
  valuation: createValuation(prices, 'CNY_j', ['SWTC']),
}

it('returns average prices, realized and unrealized profit of a pair, and the totals (TRD-116)', () => {
  const dollars = pair({
    pair: 'SWT-JUSDT',
    counter: { currency: 'JUSDT', issuer: 'j' },
    fills: 1,
    realised: '-1.0000001',
    held: { amount: '0', total: '0' },
    uncovered: { amount: '3', total: '1' },
  })
  const { rows, ...sums } = profitTable({ from: 1, complete: true, pairs: [dollars, pair({})] }, reading)
  expect(rows[0]).toMatchObject({
    bought: '2.5000',
    sold: '4.0000',
    held: '5.00',
    cost: '3.0000',
    realised: '25.000000',
    unrealised: '-2.500000',
    uncovered: undefined,
  })
  // A loss is never understated.
  expect(rows[1]).toMatchObject({ realised: '-1.000001', unrealised: undefined, held: undefined, uncovered: '3.00' })
  expect(sums).toEqual({ realised: '18.00', unrealised: '-2.50', unpriced: [] })
})

it('names tokens without a price and leaves them out of the total (TRD-116)', () => {
  const odd = pair({ pair: 'SWT-ABC', counter: { currency: 'ABC', issuer: 'j' } })
  const table = profitTable({ from: 1, complete: true, pairs: [odd] }, reading)
  expect([table.realised, table.unpriced]).toEqual(['0.00', ['ABC']])
  expect(profitTable({ from: 1, complete: true, pairs: [odd] }, { ...reading, valuation: undefined })).toMatchObject({
    realised: undefined,
    unpriced: [],
  })
})
