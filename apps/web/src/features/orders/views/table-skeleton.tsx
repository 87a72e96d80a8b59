import { Skeleton, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'

/** Minimum number of columns at which a table becomes a list of cards in a narrow window. */
const CARDS_FROM = 5
/** Row heights, by the position of the list and by its layout in a narrow window. */
const HEIGHTS = {
  page: { cards: 'h-row-card desk:h-row-page', table: 'h-row-page' },
  panel: { cards: 'h-row-card desk:h-row-table', table: 'h-row-table' },
} as const

/** Placeholder rows with their final height and shape while a list loads. */
export function TableSkeleton({
  rows,
  columns,
  page = false,
}: {
  rows: number
  columns: number
  page?: boolean
}): ReactElement {
  const hasCards = columns >= CARDS_FROM
  return (
    <div aria-hidden="true" className="flex flex-col">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className={cx(
            'flex items-center justify-between gap-4 px-3',
            HEIGHTS[page ? 'page' : 'panel'][hasCards ? 'cards' : 'table'],
          )}
        >
          {hasCards && (
            <>
              <span className="flex flex-col gap-2 desk:hidden">
                <Skeleton className="w-32" />
                <Skeleton className="w-48" />
              </span>
              <span className="desk:hidden">
                <Skeleton className="w-14" />
              </span>
            </>
          )}
          {Array.from({ length: columns }, (__, column) => (
            <span key={column} className={hasCards ? 'hidden desk:block' : undefined}>
              <Skeleton className="w-14" />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
