import { Skeleton } from '@tidebook/ui'
import type { ReactElement } from 'react'

const CELLS = Array.from({ length: 29 }, (_, index) => index)

/** The placeholder of a secret that is being created: same cells, same height. */
export function SecretCellsSkeleton(): ReactElement {
  return (
    <div aria-hidden="true" className="grid grid-cols-8 gap-1 tablet:grid-cols-15">
      {CELLS.map((cell) => (
        <span key={cell} className="grid h-10 place-items-center rounded-2 border">
          <Skeleton className="w-3" />
        </span>
      ))}
    </div>
  )
}
