import { formatDecimal, rescale, type Decimal } from '@tidebook/amount'
import type { PoolRow, ProviderEvents } from '@tidebook/contract'
import { expect, it } from 'vitest'
import { positionLine } from './position-line.ts'

const HOUR = 3_600_000
const TOKENS = { currency: 'LP', issuer: 'pool' }
const ACTIVITY = { paid: '0', paid2: '0', fees: '0', fees2: '0', trades: 0 }

function row(amount: string, amount2: string, tokens: string): PoolRow {
  return {
    account: 'pool',
    asset: { currency: 'SWT', issuer: '', value: amount },
    asset2: { currency: 'CNY', issuer: 'gate', value: amount2 },
    tokens: { ...TOKENS, value: tokens },
    fee: 300,
    since: 0,
    day: ACTIVITY,
    week: ACTIVITY,
  }
}

function moment(amount: string, amount2: string, tokens: string) {
  return { amount, amount2, tokens }
}

function event(
  kind: ProviderEvents[number]['kind'],
  time: number,
  change: ReturnType<typeof moment>,
  after: ReturnType<typeof moment>,
): ProviderEvents[number] {
  return { pool: 'pool', kind, time, hash: 'A'.repeat(64), ...change, after }
}

function hour(count: number, after: ReturnType<typeof moment>) {
  return {
    time: count * HOUR,
    ...after,
    paid: '0',
    paid2: '0',
  }
}

function texts(values: readonly Decimal[]) {
  return values.map((value) => formatDecimal(rescale(value, 4, 'half-even')))
}

it('compares a share with holding its tokens over time (AMM-105)', () => {
  const deposit = event('deposit', 10.5 * HOUR, moment('100', '100', '100'), moment('100', '100', '100'))
  const hours = [
    hour(9, moment('7', '7', '7')),
    hour(10, moment('100', '100', '100')),
    hour(12, moment('50', '200', '100')),
  ]
  const line = positionLine(row('100', '100', '100'), [deposit], hours, 20 * HOUR)
  expect(line.times).toEqual([10.5, 11, 13, 20].map((each) => each * HOUR))
  expect(texts(line.values)).toEqual(['200', '200', '400', '200'])
  expect(texts(line.held)).toEqual(['200', '200', '500', '200'])
})

it('accounts for withdrawals from their time on, and returns nothing without a deposit', () => {
  const deposit = event('deposit', 10 * HOUR, moment('100', '100', '100'), moment('200', '200', '200'))
  const half = event('withdrawal', 12 * HOUR, moment('50', '50', '50'), moment('150', '150', '150'))
  const line = positionLine(row('150', '150', '150'), [deposit, half], [], 13 * HOUR)
  expect(texts(line.values)).toEqual(['200', '100'])
  expect(positionLine(row('1', '1', '1'), [], [], 1).times).toEqual([])
})
