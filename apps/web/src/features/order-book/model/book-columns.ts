import type { BookViewRow } from './book-view.ts'

/** Least widths in digits: the heads of all languages fit the narrowest book, without rows too. */
const LEAST = { price: 6, amount: 8, total: 6 }
/** Width of a separator in digits. In common fonts a comma or a point takes 0.35 to 0.5 of a digit. */
const SEPARATOR = 0.5

/** Returns the columns of a grid that hold the longest texts of some rows: price, amount, total. */
export function bookColumns(rows: readonly BookViewRow[]): string {
  const widest = (column: 'price' | 'amount' | 'total'): string =>
    `${Math.max(LEAST[column], ...rows.map((row) => widthOf(row[column])))}ch`
  return `${widest('price')} minmax(${widest('amount')}, 1fr) minmax(${widest('total')}, 1fr)`
}

function widthOf(figure: string): number {
  const digits = figure.replace(/[^\d]/g, '').length
  return digits + (figure.length - digits) * SEPARATOR
}
