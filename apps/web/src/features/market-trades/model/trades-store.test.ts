import type { StreamTrade } from '@tidebook/contract'
import { expect, it } from 'vitest'
import { mergeTrades } from './trades-store.ts'

function trade(id: string, time: number): StreamTrade {
  return {
    id,
    time,
    price: '0.02',
    amount: '5',
    side: 'buy',
    hash: 'A'.repeat(64),
    ledger: 1,
  }
}

it('prepends new trades, each once, newest first, at most 100 (TRD-009)', () => {
  const known = [trade('2', 20), trade('1', 10)]
  expect(mergeTrades(known, [trade('3', 30), trade('4', 40), trade('2', 20)]).map((each) => each.id)).toEqual([
    '4',
    '3',
    '2',
    '1',
  ])
  const many = Array.from({ length: 150 }, (_, index) => trade(`m${index}`, index))
  expect(mergeTrades(known, many)).toHaveLength(100)
})
