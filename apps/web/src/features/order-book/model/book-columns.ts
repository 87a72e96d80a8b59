import type { BookViewRow } from './book-view.ts'

/** Least number of characters of a column: placeholders and heads fit while there are no rows. */
const LEAST = 6

/**
 * Returns the columns of a grid that hold the longest texts of some rows: price, amount, total. The digit more is for
 * the commas between groups of digits, which are narrower than the digits.
 */
export function bookColumns(rows: readonly BookViewRow[]): string {
  const widest = (column: 'price' | 'amount' | 'total'): string =>
    `${Math.max(LEAST, ...rows.map((row) => row[column].length)) + 1}ch`
  return `${widest('price')} minmax(${widest('amount')}, 1fr) minmax(${widest('total')}, 1fr)`
}
