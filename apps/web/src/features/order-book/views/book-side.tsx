import { useRoving, Skeleton } from '@tidebook/ui'
import { type ReactElement, type RefObject, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { BookViewRow } from '../model/book-view.ts'
import { movedRows, shownRows } from '../model/moved-rows.ts'
import { BookLevel, type BookLevelProps } from './book-level.tsx'

/** Placeholder rows with their final shape while the book loads. */
function BookSkeleton({ rows }: { rows: number }): ReactElement {
  return (
    <>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="book-level" aria-hidden="true">
          <span>
            <Skeleton className="w-3/4" />
          </span>
          <span className="justify-items-end grid">
            <Skeleton className="w-3/4" />
          </span>
          <span className="justify-items-end grid">
            <Skeleton className="w-3/4" />
          </span>
        </div>
      ))}
    </>
  )
}

export interface BookSideProps {
  side: 'bid' | 'ask'
  /** Rows, best price first. */
  rows: readonly BookViewRow[]
  /** Number of rows that fit, for the skeleton. */
  fit: number
  loading: boolean
  /** Key of the pair and grouping; rows are highlighted only within one scope. */
  scope: string
  onPick: BookLevelProps['onPick']
  onCancel: BookLevelProps['onCancel']
  onCommand: BookLevelProps['onCommand']
  place: RefObject<HTMLElement | null>
}

const NONE: ReadonlySet<number> = new Set()

/** Returns the prices whose amount changed between the last two frames of one pair and grouping. */
function useMoved(rows: readonly BookViewRow[], scope: string): ReadonlySet<number> {
  const [seen, setSeen] = useState({ scope, rows, moved: NONE })
  if (seen.rows !== rows || seen.scope !== scope) {
    setSeen({ scope, rows, moved: seen.scope === scope ? movedRows(rows, shownRows(seen.rows)) : NONE })
  }
  return seen.moved
}

/** One side of the book. Asks grow upward, so they are drawn worst first. */
export function BookSide({
  side,
  rows,
  fit,
  loading,
  scope,
  onPick,
  onCancel,
  onCommand,
  place,
}: BookSideProps): ReactElement {
  const t = useT()
  const moved = useMoved(rows, scope)
  // The tab key reaches the best price first; the arrow keys move from there.
  const roving = useRoving({ items: '[data-level]', first: '[data-level="0"]', axis: 'vertical' }, place)
  const drawn = side === 'ask' ? rows.toReversed() : rows
  return (
    <section
      {...roving}
      className="book-side"
      data-side={side}
      aria-label={t(side === 'ask' ? 'trade.book.asks-list' : 'trade.book.bids-list')}
    >
      {loading ? (
        <BookSkeleton rows={fit} />
      ) : (
        // Rows are keyed by position instead of price, so a price that appears or disappears moves no element.
        drawn.map((row, index) => {
          const at = side === 'ask' ? drawn.length - 1 - index : index
          return (
            <BookLevel
              key={at}
              row={row}
              side={side}
              place={at}
              moved={moved.has(row.ticks)}
              onPick={onPick}
              onCancel={onCancel}
              onCommand={onCommand}
            />
          )
        })
      )}
    </section>
  )
}
