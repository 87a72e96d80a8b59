import type { ComponentProps, ReactElement } from 'react'
import { Pager } from './pager.tsx'

/** The pager at the foot of a list in a card; nothing where one page holds all of it. */
export const PagerFoot = (props: ComponentProps<typeof Pager>): ReactElement | null =>
  props.count <= props.size ? null : (
    <div className="border-t px-4 py-2">
      <Pager {...props} />
    </div>
  )
