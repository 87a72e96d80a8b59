import { parseDecimal } from '@tidebook/amount'
import type { PoolTrade } from '@tidebook/market'
import { expect, it } from 'vitest'
import { SlidingActivity } from './sliding-activity.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = Date.UTC(2026, 10, 23, 0, 10, 30)

function trade(time: number, paid: string, paysFirst = true): PoolTrade {
  return {
    kind: 'trade',
    time,
    ledger: 1,
    hash: '',
    account: 'j',
    after: { amount: parseDecimal('1'), amount2: parseDecimal('1'), tokens: parseDecimal('1') },
    paysFirst,
    paid: parseDecimal(paid),
    got: parseDecimal('1'),
    fee: parseDecimal('0.1'),
  }
}

it('AMM-101 counts a trade for one day, accurate to the minute, and never for an hour longer', () => {
  const day = new SlidingActivity(DAY, MINUTE)
  day.add(trade(START, '5'))
  day.add(trade(START + 10 * MINUTE, '7', false))
  expect(day.at(START + DAY)).toEqual({ paid: '5', paid2: '7', fees: '0.1', fees2: '0.1', trades: 2 })
  expect(day.at(START + DAY + MINUTE)).toEqual({ paid: '0', paid2: '7', fees: '0', fees2: '0.1', trades: 1 })
  expect(day.at(START + DAY + 11 * MINUTE)).toMatchObject({ paid: '0', paid2: '0', fees2: '0', trades: 0 })
})

it('merges trades of one minute, and keeps sums exact when they expire', () => {
  const day = new SlidingActivity(DAY, MINUTE)
  for (let index = 0; index < 1000; index += 1) day.add(trade(START + index * 10, '0.1'))
  day.add(trade(START + 2 * DAY, '0.3'))
  expect(day.at(START + 2 * DAY)).toEqual({ paid: '0.3', paid2: '0', fees: '0.1', fees2: '0', trades: 1 })
})
