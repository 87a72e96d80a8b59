import { PlusIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'

/** The sign between the two amounts. */
export function PlusMark(): ReactElement {
  return (
    <span aria-hidden="true" className="pointer-events-none z-(--z-sticky) -my-4 flex justify-center">
      <span className="grid size-7 place-items-center rounded-full border border-line-strong bg-surface-3 text-2">
        <PlusIcon size="small" />
      </span>
    </span>
  )
}
