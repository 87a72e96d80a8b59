import { Button, Empty, Skeleton } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import type { Own } from './use-own.ts'

/** Something of the own account, its place while it comes, or why it did not. */
export const OwnPanel = <T,>({
  own: { loaded, again },
  children,
}: {
  readonly own: Own<T>
  readonly children: (value: T) => ReactNode
}): ReactElement => {
  const t = useT()
  const value = valueOf(loaded)
  if (value !== undefined) return <>{children(value)}</>
  if (loaded.state === 'failed')
    return (
      <Empty failed title={formatError(loaded.code)} action={<Button onClick={again}>{t('identity.retry')}</Button>} />
    )
  return (
    <div aria-busy="true" className="flex flex-col gap-3 p-4">
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-full" />
    </div>
  )
}
