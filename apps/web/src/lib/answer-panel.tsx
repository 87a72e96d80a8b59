import { Button, Empty, Skeleton } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { formatError, useT } from './i18n.ts'
import { valueOf } from './loadable.ts'
import type { Answer } from './queries/use-read.ts'

export interface AnswerPanelProps<T> {
  readonly answer: Answer<T>
  /** How many lines hold the place of what comes. */
  readonly lines?: number
  readonly children: (value: T) => ReactNode
}

/** What a call answered, its place while it comes, or why it did not. */
export const AnswerPanel = <T,>(props: AnswerPanelProps<T>): ReactElement => {
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
      />
    )
  return (
    <div aria-busy="true" className="flex flex-col gap-3 p-4">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className="h-6" />
      ))}
    </div>
  )
}
