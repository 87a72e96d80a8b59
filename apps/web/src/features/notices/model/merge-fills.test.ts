import { formatDecimal } from '@tidebook/amount'
import type { AccountEvent } from '@tidebook/contract'
import { priceOf } from '@tidebook/market'
import { expect, it } from 'vitest'
import { mergeFills } from './merge-fills.ts'
import { createOrderFormat } from '../../orders/index.ts'

const issuer = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const reading = createOrderFormat([
  {
    base: 'SWT',
    counter: 'CNY',
    baseTitle: 'SWTC',
    counterTitle: 'CNT',
    priceDecimal: 5,
    amountDecimal: 4,
    counterIssuer: issuer,
  },
])

function fill(got: string, paid: string): AccountEvent {
  return {
    effect: 'offer_partially_funded',
    got: { currency: 'SWT', issuer: '', value: got },
    paid: { currency: 'CNY', issuer, value: paid },
    hash: 'A'.repeat(64),
    time: 1,
  }
}

const announced = new Map()

it('merges the recent fills and those of a ledger into one message per pair and side', () => {
  const first = mergeFills([fill('100', '2'), fill('50', '1.1')], announced, reading, 1000)
  expect(first.size).toBe(1)
  const [news] = first.values()
  expect(news).toMatchObject({ side: 'buy', count: 2, base: 'SWTC', counter: 'CNT' })
  expect(formatDecimal(news?.amount ?? { coefficient: 0n, scale: 0 })).toBe('150')
  const [soon] = mergeFills([fill('50', '1')], first, reading, 3000).values()
  expect(soon?.count).toBe(3)
  const [later] = mergeFills([fill('50', '1')], first, reading, 9000).values()
  expect(later?.count).toBe(1)
  expect(later && formatDecimal(priceOf(later.amount, later.total))).toBe('0.02')
})

it('ignores orders that were only created or canceled', () => {
  expect(mergeFills([{ effect: 'offer_created', hash: 'A'.repeat(64), time: 1 }], announced, reading, 1).size).toBe(0)
})
