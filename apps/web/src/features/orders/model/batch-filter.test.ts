import { describe, expect, it } from 'vitest'
import { type BatchFilter, batchErrors, batchOrders, createFullFilter } from './batch-filter.ts'
import type { CurrentOrder } from './current-orders.ts'

const NOON = new Date('2026-11-22T12:00:00').getTime()

function order(seq: number, change: Partial<CurrentOrder> = {}): CurrentOrder {
  return {
    seq,
    at: NOON + seq * 1000,
    state: 'open',
    isFreed: false,
    flag: 1,
    baseTitle: 'SWTC',
    counterTitle: 'CNT',
    price: `0.0${seq}`,
    ...change,
  } as CurrentOrder
}

const FIVE = [1, 2, 3, 4, 5].map((seq) => order(seq))
const whole = createFullFilter(FIVE, NOON)

function found(change: Partial<BatchFilter>, orders = FIVE): number[] {
  return batchOrders(orders, { ...whole, ...change }).map(({ seq }) => seq)
}

function errors(change: Partial<BatchFilter>) {
  return batchErrors({ ...whole, ...change })
}

describe('batchOrders and batchErrors', () => {
  it('selects all orders by default, oldest first', () => {
    expect(found({}, FIVE.toReversed())).toEqual([1, 2, 3, 4, 5])
    expect(batchOrders(FIVE, createFullFilter(FIVE, NOON + 999_999))).toHaveLength(5)
    expect(batchErrors(createFullFilter([], NOON))).toEqual([])
  })

  it('selects the three of five orders that match the filter (TRD-010)', () => {
    expect(found({ low: '0.02', high: '0.04' }), 'prices, both ends belong to it').toEqual([2, 3, 4])
    expect(found({ from: '2026-11-22T12:00:03' }), 'from a second on').toEqual([3, 4, 5])
    expect(found({ to: '2026-11-22T12:00:03' }), 'the last second counts').toEqual([1, 2, 3])
    const others = [...FIVE.slice(0, 3), order(4, { counterTitle: 'USDT' }), order(5, { baseTitle: 'ETH' })]
    expect(found({ base: 'SWTC', counter: 'CNT' }, others)).toEqual([1, 2, 3])
    expect(found({ counter: 'USDT' }, others)).toEqual([4])
  })

  it('selects all orders of a side (TRD-115)', () => {
    const sides = [order(1), order(2, { flag: 2 }), order(3, { flag: 0, isFreed: true })]
    expect(found({ side: 'buy' }, sides)).toEqual([1])
    expect(found({ side: 'sell' }, sides)).toEqual([2])
    expect(found({}, sides), 'one of no configured pair can be cancelled too (A33)').toEqual([1, 2, 3])
  })

  it('leaves out orders that are under way or being revoked', () => {
    expect(
      found({}, [order(1, { state: 'onItsWay' }), order(2, { state: 'revoking' }), order(3, { state: 'partly' })]),
    ).toEqual([3])
  })
})

describe('reports each filter error with its own message and selects nothing (ERR-041)', () => {
  it.each<[string, Partial<BatchFilter>, string]>([
    ['VAL-053 no start', { from: '' }, 'timeRequired'],
    ['VAL-053 no end', { to: '' }, 'timeRequired'],
    ['VAL-053 no time', { from: 'x' }, 'timeRequired'],
    ['VAL-054 a start after the end', { from: '2026-11-22T12:00:05', to: '2026-11-22T12:00:04' }, 'startAfterEnd'],
    ['VAL-055 the same token twice', { base: 'CNT', counter: 'CNT' }, 'sameToken'],
    ['VAL-056 a lowest price above the highest', { low: '2', high: '1' }, 'priceRange'],
    ['VAL-056 a lowest price equal to the highest', { low: '1', high: '1.0' }, 'priceRange'],
    ['a price that is none', { low: 'abc' }, 'priceNotNumber'],
  ])('%s', (_, change, error) => {
    expect(errors(change)).toEqual([error])
    expect(found(change)).toEqual([])
  })

  it('accepts equal times, a single price bound and no token', () => {
    expect(errors({ from: whole.to, low: '1' })).toEqual([])
    expect(errors({ base: '', counter: '' })).toEqual([])
  })
})
