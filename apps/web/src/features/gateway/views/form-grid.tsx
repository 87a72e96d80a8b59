import { Card } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'

/** Layout of a form with its terms next to it. */
export function FormGrid({
  children,
  aside,
}: {
  readonly children: ReactNode
  readonly aside: ReactNode
}): ReactElement {
  return (
    <div className="grid items-start gap-3 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card className="flex flex-col gap-3 p-4">{children}</Card>
      <div className="flex flex-col gap-3">{aside}</div>
    </div>
  )
}
