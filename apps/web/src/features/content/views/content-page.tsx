import type { ContentDetail, ContentKind } from '@tidebook/contract/content'
import { Button, ChevronLeftIcon, Empty, Skeleton } from '@tidebook/ui'
import { type ReactElement } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Link, useParams } from '../../../lib/router/index.ts'
import { sectionPath } from '../model/sections.ts'
import { useContent } from '../services/use-content.ts'
import { Article } from './article.tsx'

export const CONTENT_PATTERN = '/content/:id'

const BACK: Readonly<Record<ContentKind, { readonly to: string; readonly words: 'information' | 'guide' | 'help' }>> = {
  notice: { to: sectionPath('notices'), words: 'information' },
  news: { to: sectionPath('news'), words: 'information' },
  media: { to: sectionPath('media'), words: 'information' },
  version: { to: sectionPath('versions'), words: 'information' },
  banner: { to: '/information', words: 'information' },
  about: { to: '/information', words: 'information' },
  guide: { to: '/guide', words: 'guide' },
  help: { to: '/helpCenter', words: 'help' },
}

function PublishedContent({ id }: { readonly id: string }): ReactElement {
  const t = useT()
  const { answer, retry } = useContent<ContentDetail>(['item', id], (api, language) => api.item(id, language))
  const item = valueOf(answer)
  usePageTitle(item?.title)
  const back = BACK[item?.kind ?? 'notice']
  return (
    <>
      <p>
        <Link to={back.to} className="tap inline-flex items-center gap-1 text-2 hover:text-1">
          <ChevronLeftIcon size="small" />
          {t(`shell.title-${back.words}`)}
        </Link>
      </p>
      {item !== undefined ? (
        <Article item={item} />
      ) : answer.state === 'failed' ? (
        <Empty
          failed
          className="min-h-64 rounded-3 border bg-surface-1"
          title={formatError(answer.code)}
          action={<Button onClick={retry}>{t('common.retry')}</Button>}
        />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-3 rounded-3 border bg-surface-1 px-4 py-5 tablet:px-8">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-48" />
        </div>
      )}
    </>
  )
}

/** A single item by its id (RTE-010). */
export function ContentPage(): ReactElement {
  const { id = '' } = useParams(CONTENT_PATTERN)
  return (
    <div className="mx-auto flex w-full max-w-[calc(var(--sp-12)*19)] flex-col gap-3 px-4 pt-4 pb-10 tablet:px-page-pad tablet:pt-5">
      <PublishedContent key={id} id={id} />
    </div>
  )
}
