import { Card, cx } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'

/** Layout of a form with its terms next to it, or of a form alone, which then takes the whole width. */
export function FormGrid({
  children,
  aside,
}: {
  readonly children: ReactNode
  readonly aside?: ReactNode
}): ReactElement {
  const isBeside = aside !== undefined && aside !== false
  return (
    <div className={cx('grid items-start gap-3', isBeside && 'desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]')}>
      <Card className="flex flex-col gap-3 p-4">{children}</Card>
      {isBeside && <div className="flex flex-col gap-3">{aside}</div>}
    </div>
  )
}
