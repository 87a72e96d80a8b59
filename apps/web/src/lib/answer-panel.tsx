import { Button, Empty, Skeleton } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { ErrorNext } from './error-next.tsx'
import { formatError, useT } from './i18n.ts'
import { valueOf } from './loadable.ts'
import type { QueryState } from './queries/use-read.ts'

export interface AnswerPanelProps<T> {
  readonly answer: QueryState<T>
  /** Number of skeleton lines shown while the result loads. */
  readonly lines?: number
  readonly children: (value: T) => ReactNode
}

/** Shows the result of a call, a placeholder while it loads, or the reason for its failure. */
export function AnswerPanel<T>(props: AnswerPanelProps<T>): ReactElement {
  const { answer, lines = 8, children } = props
  const { answer: loaded, retry } = answer
  const t = useT()
  const value = valueOf(loaded)
  if (value !== undefined) return <>{children(value)}</>
  if (loaded.state === 'failed')
    return (
      <Empty
        failed
        className="flex-1"
        title={formatError(loaded.code)}
        action={<Button onClick={retry}>{t('common.retry')}</Button>}
      >
        <ErrorNext code={loaded.code} />
      </Empty>
    )
  return (
    <div aria-busy="true" className="flex flex-col gap-3 p-4">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className="h-6" />
      ))}
    </div>
  )
}
