import { expect, it } from 'vitest'
import type { CurrentOrder } from './current-orders.ts'
import { NEWEST_FIRST, nextSort, sortOrders, type OrderColumn } from './sort-orders.ts'

function order(seq: number, changes: Partial<CurrentOrder> = {}): CurrentOrder {
  return {
    seq,
    at: seq,
    pair: 'SWT/CNY',
    flag: 1,
    isFreed: false,
    price: '1',
    amount: '1',
    total: '1',
    filledPercent: 0,
    state: 'open',
    ...(changes as object),
  } as CurrentOrder
}

const orders = [
  order(1, { price: '10', amount: '9.5', total: '95', filledPercent: 50 }),
  order(2, { price: '9', amount: '10', total: '90', flag: 2, pair: 'JETH/CNY' }),
  order(3, { price: '0.5', amount: '100', total: '50', filledPercent: 7 }),
  order(4, { state: 'onItsWay' }),
]

function by(column: OrderColumn, direction: 'ascending' | 'descending') {
  return sortOrders(orders, { column, direction }).map(({ seq }) => seq)
}

it('sorts by numeric value instead of by digits, with pending orders first', () => {
  expect(by('price', 'descending')).toEqual([4, 1, 2, 3])
  expect(by('amount', 'ascending')).toEqual([4, 1, 2, 3])
  expect(by('total', 'ascending')).toEqual([4, 3, 2, 1])
  expect(by('filled', 'descending')).toEqual([4, 1, 3, 2])
  expect(by('pair', 'ascending')).toEqual([4, 2, 1, 3])
  expect(by('side', 'descending')).toEqual([4, 2, 1, 3])
  expect(sortOrders(orders, NEWEST_FIRST).map(({ seq }) => seq)).toEqual([4, 3, 2, 1])
})

it('reverses the direction when the same column is pressed again', () => {
  expect(nextSort(NEWEST_FIRST, 'date')).toEqual({ column: 'date', direction: 'ascending' })
  expect(nextSort(NEWEST_FIRST, 'price')).toEqual({ column: 'price', direction: 'descending' })
  expect(nextSort(NEWEST_FIRST, 'pair')).toEqual({ column: 'pair', direction: 'ascending' })
})
