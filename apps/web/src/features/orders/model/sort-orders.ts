import { compare, parseDecimal } from '@tidebook/amount'
import { type CurrentOrder, sideOf } from './current-orders.ts'

/** Sortable columns of the open orders. */
export type OrderColumn = 'date' | 'pair' | 'side' | 'price' | 'amount' | 'filled' | 'total'

export interface OrderSort {
  readonly column: OrderColumn
  readonly direction: 'ascending' | 'descending'
}

/** Default sort: newest first, as the lists arrive. */
export const NEWEST_FIRST: OrderSort = { column: 'date', direction: 'descending' }

/**
 * Returns the sort after a column is pressed. The current column reverses its direction. Another column starts with the
 * more useful end: text from A, figures from the largest.
 */
export function nextSort(sort: OrderSort, column: OrderColumn): OrderSort {
  if (sort.column === column) return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
  return { column, direction: column === 'pair' || column === 'side' ? 'ascending' : 'descending' }
}

const COMPARE: Readonly<Record<OrderColumn, (a: CurrentOrder, b: CurrentOrder) => number>> = {
  date: (a, b) => a.at - b.at || a.seq - b.seq,
  pair: (a, b) => a.pair.localeCompare(b.pair, 'en'),
  side: (a, b) => (sideOf(a) ?? '').localeCompare(sideOf(b) ?? '', 'en'),
  price: (a, b) => compare(parseDecimal(a.price), parseDecimal(b.price)),
  amount: (a, b) => compare(parseDecimal(a.amount), parseDecimal(b.amount)),
  filled: (a, b) => (a.filledPercent ?? -1) - (b.filledPercent ?? -1),
  total: (a, b) => compare(parseDecimal(a.total), parseDecimal(b.total)),
}

/** Sorts the orders. Equal orders keep their relative position, and pending orders stay first. */
export function sortOrders(orders: readonly CurrentOrder[], { column, direction }: OrderSort): readonly CurrentOrder[] {
  const sign = direction === 'ascending' ? 1 : -1
  const onTop = (order: CurrentOrder): number => (order.state === 'onItsWay' ? 0 : 1)
  return orders.toSorted((a, b) => onTop(a) - onTop(b) || sign * COMPARE[column](a, b))
}
