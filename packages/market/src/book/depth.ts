import { decimalOf } from '@tidebook/amount'
import { wireNumber } from '../wire/wire-number.ts'
import type { Book } from './book.ts'
import { bookRows } from './grouping.ts'
import type { BookRow } from './grouping.ts'
import { AMOUNT_SCALE } from './units.ts'

/** Number of levels per side in the depth call. */
export const DEPTH_LEVELS = { normal: 10, more: 50 } as const

/** Level of the depth call. `total` accumulates from the best price. */
interface DepthNumbers {
  readonly price: number
  readonly amount: number
  readonly total: number
  readonly type: 'buy' | 'sell'
}

/** Response of the depth call (API-021). */
export interface DepthTable {
  readonly base: string
  readonly counter: string
  readonly asks: DepthNumbers[]
  readonly bids: DepthNumbers[]
}

function units(value: bigint): number {
  return wireNumber({ coefficient: value, scale: AMOUNT_SCALE })
}

function level(row: BookRow, decimals: number, type: 'buy' | 'sell'): DepthNumbers {
  return {
    price: wireNumber(decimalOf(row.ticks, decimals)),
    amount: units(row.amount),
    total: units(row.total),
    type,
  }
}

/** Returns the depth table of a book: asks ascending, bids descending. */
export function depthTable(book: Book, base: string, counter: string, levels: number): DepthTable {
  const side = (name: 'bid' | 'ask', type: 'buy' | 'sell'): DepthNumbers[] =>
    bookRows(book, name, levels).map((row) => level(row, book.decimals, type))
  return { base, counter, asks: side('ask', 'sell'), bids: side('bid', 'buy') }
}
