import { compare, parseDecimal } from '@tidebook/amount'
import type { BookLevels, LevelText } from './book.ts'

/** A book, or the changes to it, at the close of a ledger. */
export interface BookMoment extends BookLevels {
  readonly ledger: number
  /** Close time, ms since 1970. */
  readonly time: number
}

const GONE = '0'

/** Returns the index of the first level whose price is not better. */
function placeOf(levels: readonly LevelText[], price: string, order: 1 | -1): number {
  const wanted = parseDecimal(price)
  let low = 0
  let high = levels.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order * compare(parseDecimal(levels[middle]?.[0] ?? '0'), wanted) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function applyToSide(before: readonly LevelText[], changes: readonly LevelText[], order: 1 | -1): readonly LevelText[] {
  const levels = [...before]
  for (const change of changes) {
    const place = placeOf(levels, change[0], order)
    const exists = levels[place]?.[0] === change[0]
    if (change[1] !== GONE) levels.splice(place, exists ? 1 : 0, change)
    else if (exists) levels.splice(place, 1)
  }
  return levels
}

function diffSide(before: readonly LevelText[], after: readonly LevelText[]): LevelText[] {
  const old = new Map(before)
  const changes: LevelText[] = []
  for (const [price, amount] of after) {
    if (old.get(price) !== amount) changes.push([price, amount])
    old.delete(price)
  }
  for (const price of old.keys()) changes.push([price, GONE])
  return changes
}

/**
 * Returns the levels of a book after a change. Both sides of the book are sorted best first, before and after. A change
 * with amount '0' removes its level.
 */
export function applyBookChange(book: BookLevels, change: BookLevels): BookLevels {
  return { bids: applyToSide(book.bids, change.bids, -1), asks: applyToSide(book.asks, change.asks, 1) }
}

/** Returns the levels that differ between two books; amount '0' for removed levels. */
export function bookChange(before: BookLevels, after: BookLevels): BookLevels {
  return { bids: diffSide(before.bids, after.bids), asks: diffSide(before.asks, after.asks) }
}

/** Merges several consecutive changes into one; undefined means no change. */
export function mergeBookChanges(changes: readonly (BookLevels | undefined)[]): BookLevels {
  const merged = (side: keyof BookLevels) => [...new Map(changes.flatMap((change) => change?.[side] ?? []))]
  return { bids: merged('bids'), asks: merged('asks') }
}

/** Whether a book or a change has no levels. */
export function isEmptyBook({ bids, asks }: BookLevels): boolean {
  return bids.length + asks.length === 0
}

/**
 * Returns the book at a time (ms since 1970): the start with all changes up to that time. The result has the ledger and
 * time of the last applied change. The changes are in ledger order.
 */
export function bookAtTime(start: BookMoment, changes: readonly BookMoment[], time: number): BookMoment {
  let book = start
  for (const change of changes) {
    if (change.time > time) break
    book = { ledger: change.ledger, time: change.time, ...applyBookChange(book, change) }
  }
  return book
}
