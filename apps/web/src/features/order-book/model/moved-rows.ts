import type { BookViewRow } from './book-view.ts'

/** Rows of the previous frame: amount by price. */
export type ShownRows = ReadonlyMap<number, string>

/** Returns the rows of one side for comparison with the next frame. */
export function shownRows(rows: readonly BookViewRow[]): ShownRows {
  return new Map(rows.map((row) => [row.ticks, row.amount]))
}

/**
 * Returns the prices whose amount differs from the previous frame. A new price counts only if the previous frame had
 * rows, so that the first frame and a change of pair highlight nothing.
 */
export function movedRows(rows: readonly BookViewRow[], before: ShownRows): ReadonlySet<number> {
  if (before.size === 0) return new Set()
  return new Set(rows.filter((row) => before.get(row.ticks) !== row.amount).map((row) => row.ticks))
}
