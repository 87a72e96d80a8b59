import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { type Loadable, valueOf } from '../../../lib/loadable.ts'
import { PanelFailed } from './panel-failed.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

export interface ListStateProps<T> {
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
