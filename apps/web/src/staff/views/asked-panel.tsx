import { Button, Empty, Skeleton } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { formatError, useT } from '../../lib/i18n.ts'
import { valueOf } from '../../lib/loadable.ts'
import type { Asked } from '../model/use-asked.ts'

const ROWS = Array.from({ length: 8 }, (_, index) => index)

/** What was asked for, or its place while it comes, or why it did not. */
export const AskedPanel = <T,>({
  asked: { loaded, again },
  children,
}: {
  readonly asked: Asked<T>
  readonly children: (value: T) => ReactNode
}): ReactElement => {
  const t = useT()
  const value = valueOf(loaded)
  if (value !== undefined) return <>{children(value)}</>
  if (loaded.state === 'failed')
    return (
      <Empty
        failed
        className="flex-1"
        title={formatError(loaded.code)}
        action={<Button onClick={again}>{t('staff.retry')}</Button>}
      />
    )
  return (
    <div aria-busy="true" className="flex flex-col gap-3 p-4">
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-6" />
      ))}
    </div>
  )
}
