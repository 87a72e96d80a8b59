import { Card } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'

/** Layout of a form with its terms next to it, or of a form alone, which then takes the whole width. */
export function FormGrid({
  children,
  aside,
}: {
  readonly children: ReactNode
  readonly aside?: ReactNode
}): ReactElement {
  const form = <Card className="flex flex-col gap-3 p-4">{children}</Card>
  if (aside === undefined) return form
  return (
    <div className="grid items-start gap-3 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {form}
      <div className="flex flex-col gap-3">{aside}</div>
    </div>
  )
}
