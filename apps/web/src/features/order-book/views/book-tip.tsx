import { decimalOf, toFixed } from '@tidebook/amount'
import type { Book } from '@tidebook/market'
import { Figure } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { bookStore } from '../model/book-store.ts'
import { WHOLE_BOOK, estimateOf } from '../model/estimate.ts'
import type { BookHover } from './use-book-hover.ts'

/** Titles of the coins of a pair. */
export interface PairTitles {
  readonly baseTitle: string
  readonly counterTitle: string
}

/** Decimals of a total in counter. */
const TOTAL_DECIMALS = 6

/** Estimate of an order that takes everything up to a level (TRD-119): sum, average price and impact. */
export function BookTip({
  hover,
  ticks,
  book,
  amountDecimals,
  pair,
}: {
  hover: BookHover
  /** Price of the level, grouped as shown. */
  ticks: number
  book: Book
  amountDecimals: number
  pair: PairTitles
}): ReactElement | null {
  const t = useT()
  // The book is mutated in place, so subscribe to each frame to keep the figures current.
  useStore(bookStore)
  const estimate = estimateOf(
    book,
    hover.side === 'ask' ? 'buy' : 'sell',
    WHOLE_BOOK,
    decimalOf(BigInt(ticks), book.decimals),
  )
  if (estimate === undefined) return null
  const rows = [
    [t('trade.book.tip.amount', { coin: pair.baseTitle }), toFixed(estimate.filled, amountDecimals), ''],
    [t('trade.book.tip.total', { coin: pair.counterTitle }), toFixed(estimate.total, TOTAL_DECIMALS), ''],
    [t('trade.book.tip.average'), toFixed(estimate.average, book.decimals), ''],
    [t('trade.book.tip.impact'), toFixed(estimate.impact, 2), '%'],
  ] as const
  return (
    <dl
      role="tooltip"
      className="book-tip grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5 rounded-3 border border-line-strong bg-surface-3 px-3 py-2 text-12 shadow-menu"
      style={{ left: hover.left, top: hover.top }}
    >
      {rows.map(([name, value, unit]) => (
        <div key={name} className="contents">
          <dt className="text-2">{name}</dt>
          <dd className="text-right">
            <Figure value={value} />
            {unit}
          </dd>
        </div>
      ))}
      <p className="col-span-2 text-3">{t('trade.book.tip.hint')}</p>
    </dl>
  )
}
