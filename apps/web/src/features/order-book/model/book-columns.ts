import type { BookViewRow } from './book-view.ts'

/**
 * Returns grid columns wide enough for the longest texts of the given rows: price, amount, total. The minimum widths
 * fit the heads of all languages into the narrowest book, even without rows.
 */
export function bookColumns(rows: readonly BookViewRow[]): string {
  const widest = (column: 'price' | 'amount' | 'total', least: number): string =>
    `${Math.max(least, ...rows.map((row) => widthOf(row[column])))}ch`
  return `${widest('price', 6)} minmax(${widest('amount', 8)}, 1fr) minmax(${widest('total', 6)}, 1fr)`
}

/** Returns a width in digits. A separator counts as half a digit; in common fonts it takes 0.35 to 0.5. */
function widthOf(figure: string): number {
  return (figure.length + figure.replace(/\D/g, '').length) / 2
}
