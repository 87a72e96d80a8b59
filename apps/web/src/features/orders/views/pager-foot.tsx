import type { ComponentProps, ReactElement } from 'react'
import { Pager } from './pager.tsx'

/** Pager at the foot of a list in a card; renders nothing when all rows fit on one page. */
export function PagerFoot(props: ComponentProps<typeof Pager>): ReactElement | null {
  return props.count <= props.size ? null : (
    <div className="border-t px-4 py-2">
      <Pager {...props} />
    </div>
  )
}
