import { Skeleton, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'

/** Rows in their final height while a list is on its way. */
export const TableSkeleton = ({
  rows,
  columns,
  page = false,
}: {
  rows: number
  columns: number
  page?: boolean
}): ReactElement => (
  <div aria-hidden="true" className="flex flex-col">
    {Array.from({ length: rows }, (_, row) => (
      <div
        key={row}
        className={cx('flex items-center justify-between gap-4 px-3', page ? 'h-row-page' : 'h-row-table')}
      >
        {Array.from({ length: columns }, (__, column) => (
          <Skeleton key={column} className="w-14" />
        ))}
      </div>
    ))}
  </div>
)
