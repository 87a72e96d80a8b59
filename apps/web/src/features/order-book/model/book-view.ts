import { decimalOf, divide, formatDecimal, multiply, toFixed } from '@tidebook/amount'
import { AMOUNT_SCALE, type Book, type BookRow, bookRows } from '@tidebook/market'
import { type OwnLevel, type OwnMark, ownMarks } from './own-levels.ts'

/** Complete row of the book. Texts are truncated to the pair's decimals; shares are 0 to 1 of the deeper side. */
export interface BookViewRow {
  readonly ticks: number
  readonly price: string
  readonly amount: string
  readonly total: string
  readonly share: number
  readonly own: OwnMark
}

/** Content of the panel: both sides best first, and the spread between them. */
export interface BookView {
  readonly asks: readonly BookViewRow[]
  readonly bids: readonly BookViewRow[]
  readonly spread: { readonly size: string; readonly percent: string } | undefined
}

export interface BookViewOptions {
  /** Number of complete rows that fit on each side. */
  readonly askRows: number
  readonly bidRows: number
  /** Ticks per group; bids are rounded down and asks up. */
  readonly step: number
  readonly amountDecimals: number
  readonly own: readonly OwnLevel[]
}

const SHARE_STEPS = 1000n

/** Returns the decimals that a grouped price needs. */
function groupDecimals(decimals: number, step: number): number {
  let left = decimals
  for (let rest = step; left > 0 && rest % 10 === 0; rest /= 10) left -= 1
  return left
}

function viewRow(row: BookRow, deepest: bigint, decimals: number, options: BookViewOptions, own: OwnMark): BookViewRow {
  const amount = { coefficient: row.amount, scale: AMOUNT_SCALE }
  const total = { coefficient: row.total, scale: AMOUNT_SCALE }
  return {
    ticks: row.ticks,
    price: toFixed(decimalOf(row.ticks, decimals), groupDecimals(decimals, options.step)),
    amount: toFixed(amount, options.amountDecimals),
    total: toFixed(total, options.amountDecimals),
    share: deepest === 0n ? 0 : Number((row.total * SHARE_STEPS) / deepest) / Number(SHARE_STEPS),
    own,
  }
}

function spreadOf(book: Book): BookView['spread'] {
  const bid = book.best('bid')
  const ask = book.best('ask')
  if (bid === undefined || ask === undefined || ask === 0) return undefined
  const size = decimalOf(ask - bid, book.decimals)
  const percent = divide(multiply(size, decimalOf(100n)), decimalOf(ask, book.decimals), 2, 'down')
  return { size: formatDecimal(size), percent: toFixed(percent, 2) }
}

/** Computes the rows of a book for a panel of a given height. Pure; the bars of both sides share one scale. */
export function bookView(book: Book, options: BookViewOptions): BookView {
  const asks = bookRows(book, 'ask', options.askRows, options.step)
  const bids = bookRows(book, 'bid', options.bidRows, options.step)
  const askDepth = asks.at(-1)?.total ?? 0n
  const bidDepth = bids.at(-1)?.total ?? 0n
  const deepest = askDepth > bidDepth ? askDepth : bidDepth
  const askMarks = ownMarks(options.own, 'ask', options.step)
  const bidMarks = ownMarks(options.own, 'bid', options.step)
  const view = (marks: ReadonlyMap<number, OwnMark>) => (row: BookRow) =>
    viewRow(row, deepest, book.decimals, options, marks.get(row.ticks) ?? 'none')
  return { asks: asks.map(view(askMarks)), bids: bids.map(view(bidMarks)), spread: spreadOf(book) }
}
