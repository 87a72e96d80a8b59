import { ArrowDownIcon, ArrowUpIcon, Figure, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { BookView } from '../model/book-view.ts'

/** The last price and its direction. */
export interface LastPrice {
  /** Truncated to the pair's decimals; undefined while unknown. */
  readonly text: string | undefined
  readonly move: -1 | 0 | 1
}

/** Row between the two sides, with a fixed position. */
export function BookGap({
  last,
  spread,
  stale,
}: {
  last: LastPrice
  spread: BookView['spread']
  stale: boolean
}): ReactElement {
  const t = useT()
  const Arrow = last.move < 0 ? ArrowDownIcon : ArrowUpIcon
  return (
    <div className="book-gap">
      <b
        className={cx(
          'inline-flex items-center gap-1 text-16 font-semibold tracking-tight',
          stale ? 'text-3' : last.move > 0 ? 'text-buy' : last.move < 0 ? 'text-sell' : 'text-1',
        )}
        aria-label={t('trade.book.last', { price: last.text ?? '--' })}
      >
        <Figure value={last.text} className="[&_span]:text-inherit" />
        {last.text !== undefined && last.move !== 0 && <Arrow size="small" />}
      </b>
      <span className="book-spread text-12 text-2">
        <span>{`${t('trade.book.spread')} ${spread === undefined ? '--' : `${spread.percent}%`}`}</span>
        {spread !== undefined && <span>{`· ${spread.size}`}</span>}
      </span>
    </div>
  )
}
