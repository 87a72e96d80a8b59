import type { BookViewRow } from './book-view.ts'

/** What was on the screen: amount per price. */
export type ShownRows = ReadonlyMap<number, string>

/** The next memory of a side. */
export function shownRows(rows: readonly BookViewRow[]): ShownRows {
  return new Map(rows.map((row) => [row.ticks, row.amount]))
}

/**
 * Prices whose amount differs from the last picture. A price that was not there counts only when something was: the
 * first picture and a change of pair tint nothing.
 */
export function movedRows(rows: readonly BookViewRow[], before: ShownRows): ReadonlySet<number> {
  if (before.size === 0) return new Set()
  return new Set(rows.filter((row) => before.get(row.ticks) !== row.amount).map((row) => row.ticks))
}
