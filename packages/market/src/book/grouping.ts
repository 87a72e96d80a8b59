import type { Book } from './book.ts'

/** One displayed row. `total` accumulates from the best row. */
export interface BookRow {
  readonly ticks: number
  readonly amount: bigint
  readonly total: bigint
}

/**
 * Returns the best rows of a side with levels grouped into steps of `step` ticks. Bids round down and asks round up, so
 * that a group never shows a better price than its orders have.
 */
export function bookRows(book: Book, side: 'bid' | 'ask', rows: number, step = 1): BookRow[] {
  const levels = side === 'bid' ? book.bids : book.asks
  const result: BookRow[] = []
  let group = Number.NaN
  let amount = 0n
  let total = 0n
  const close = (): void => {
    if (!Number.isNaN(group)) result.push({ ticks: group, amount, total })
  }
  for (let place = 0; place < levels.count; place += 1) {
    const index = side === 'bid' ? levels.count - 1 - place : place
    const ticks = levels.tickAt(index)
    const next = side === 'bid' ? Math.floor(ticks / step) * step : Math.ceil(ticks / step) * step
    if (next !== group) {
      close()
      if (result.length === rows) return result
      group = next
      amount = 0n
    }
    amount += levels.amountAt(index)
    total += levels.amountAt(index)
  }
  close()
  return result
}
