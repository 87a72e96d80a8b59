import type { ContentDetail } from '@tidebook/contract/content'
import { Button, Empty, Skeleton } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { ErrorNext } from '../../../lib/error-next.tsx'
import { formatError, useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import type { QueryState } from '../../../lib/queries/use-read.ts'

/** Error code of an entry that does not exist, which another attempt does not change. */
const GONE = '4080'

/**
 * Shows a requested article and names the page after it. Shows a placeholder while it loads, or the reason for its
 * failure.
 */
export function ArticleAnswer(props: {
  readonly answer: QueryState<ContentDetail>
  readonly children: (article: ContentDetail) => ReactNode
}): ReactElement {
  const { answer, retry } = props.answer
  const t = useT()
  const article = valueOf(answer)
  usePageTitle(article?.title)
  if (article !== undefined) return <>{props.children(article)}</>
  if (answer.state === 'failed')
    return (
      <Empty
        failed
        className="min-h-64 rounded-3 border bg-surface-1"
        title={formatError(answer.code)}
        action={answer.code !== GONE && <Button onClick={retry}>{t('common.retry')}</Button>}
      >
        <ErrorNext code={answer.code} />
      </Empty>
    )
  return (
    <div aria-busy="true" className="flex flex-col gap-3 rounded-3 border bg-surface-1 px-4 py-5 tablet:px-8">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-4 w-1/4" />
      <Skeleton className="h-48" />
    </div>
  )
}
