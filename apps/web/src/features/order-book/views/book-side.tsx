import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useRef } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { BookViewRow } from '../model/book-view.ts'
import { NOTHING_SHOWN, movedRows, shownRows } from '../model/moved-rows.ts'
import { BookLevel, type BookLevelProps } from './book-level.tsx'
import { BookSkeleton } from './book-skeleton.tsx'

export interface BookSideProps {
  side: 'bid' | 'ask'
  /** Best first. */
  rows: readonly BookViewRow[]
  /** Rows that fit, for the skeleton. */
  fit: number
  loading: boolean
  /** Marks moved rows only within one pair and grouping. */
  scope: string
  onPick: BookLevelProps['onPick']
  place: RefObject<HTMLDivElement | null>
}

const walk = (event: KeyboardEvent<HTMLDivElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const levels = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-level]')]
  const next = levels[levels.findIndex((level) => level === document.activeElement) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** One side of the book. Asks grow upward, so they are drawn worst first. */
export const BookSide = ({ side, rows, fit, loading, scope, onPick, place }: BookSideProps): ReactElement => {
  const t = useT()
  const before = useRef({ scope, shown: NOTHING_SHOWN })
  const known = before.current.scope === scope ? before.current.shown : NOTHING_SHOWN
  const moved = movedRows(rows, known)
  useEffect(() => {
    before.current = { scope, shown: shownRows(rows) }
  }, [rows, scope])
  const drawn = side === 'ask' ? rows.toReversed() : rows
  return (
    <div
      ref={place}
      className="book-side"
      data-side={side}
      role="group"
      tabIndex={-1}
      aria-label={t(side === 'ask' ? 'trade.book.asks-list' : 'trade.book.bids-list')}
      onKeyDown={walk}
    >
      {loading ? (
        <BookSkeleton rows={fit} />
      ) : (
        drawn.map((row) => (
          <BookLevel
            key={row.ticks}
            row={row}
            side={side}
            moved={moved.has(row.ticks)}
            reachable={row === rows[0]}
            onPick={onPick}
          />
        ))
      )}
    </div>
  )
}
