import { Skeleton } from '@tidebook/ui'
import type { ReactElement } from 'react'

/** Placeholder rows with their final shape while the book loads. */
export function BookSkeleton({ rows }: { rows: number }): ReactElement {
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
