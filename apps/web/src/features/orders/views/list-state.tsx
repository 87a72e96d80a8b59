import { Button } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { type Loadable, valueOf } from '../../../lib/loadable.ts'
import { PanelEmpty } from './panel-empty.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

/** Load failure in a low panel, with a retry button. */
export function PanelFailed({ title, retry }: { title: string; retry: () => void }): ReactElement {
  const t = useT()
  return (
    <PanelEmpty
      failed
      title={title}
      action={
        <Button size="small" onClick={retry}>
          {t('common.retry')}
        </Button>
      }
    />
  )
}

interface ListStateProps<T> {
  answer: Loadable<T>
  retry: () => void
  columns: number
  rows: number
  page?: boolean
  children: (value: T) => ReactNode
}

/** Shows a list as loading, failed, or loaded. */
export function ListState<T>({
  answer,
  retry,
  columns,
  rows,
  page = false,
  children,
}: ListStateProps<T>): ReactElement {
  const t = useT()
  const value = valueOf(answer)
  if (value !== undefined) return <>{children(value)}</>
  if (answer.state === 'loading') return <TableSkeleton rows={rows} columns={columns} page={page} />
  return <PanelFailed title={t('orders.failed')} retry={retry} />
}
