import { Figure } from '@tidebook/ui'
import { type ReactElement, memo } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { BookViewRow } from '../model/book-view.ts'

export interface BookLevelProps {
  row: BookViewRow
  side: 'bid' | 'ask'
  /** The amount moved since the last picture. */
  moved: boolean
  onPick: (row: BookViewRow, side: 'bid' | 'ask') => void
}

const Level = ({ row, side, moved, onPick }: BookLevelProps): ReactElement => {
  const t = useT()
  return (
    <button
      type="button"
      className="book-level"
      data-level=""
      tabIndex={-1}
      aria-label={t('trade.book.level', { side, price: row.price, amount: row.amount, total: row.total, own: row.own })}
      onClick={() => onPick(row, side)}
    >
      <i className="book-bar" style={{ transform: `scaleX(${row.share})` }} />
      {moved && <i key={`${row.price} ${row.amount}`} className="book-flash" />}
      {row.own !== 'none' && <i className="own-mark" data-pending={row.own === 'pending' || undefined} />}
      <span className={side === 'ask' ? 'text-sell' : 'text-buy'}>
        <Figure value={row.price} className="contents [&_span]:text-inherit" />
      </span>
      <span>
        <Figure value={row.amount} />
      </span>
      <span className="text-2">
        <Figure value={row.total} />
      </span>
    </button>
  )
}

const same = (a: BookLevelProps, b: BookLevelProps): boolean =>
  a.side === b.side &&
  a.moved === b.moved &&
  a.onPick === b.onPick &&
  a.row.price === b.row.price &&
  a.row.amount === b.row.amount &&
  a.row.total === b.row.total &&
  a.row.share === b.row.share &&
  a.row.own === b.row.own

/** One price of the book: depth bar, own mark, price, amount, running total. Pressing it fills the form. */
export const BookLevel = memo(Level, same)
