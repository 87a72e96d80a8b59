import type { ContentDetail, ContentKind } from '@tidebook/contract/content'
import { Card, ChevronLeftIcon } from '@tidebook/ui'
import { type ReactElement } from 'react'
import { formatDate } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { Link, useParams } from '../../../lib/router/index.ts'
import { sectionPath } from '../model/sections.ts'
import { useContent } from '../services/use-content.ts'
import { useItems, type ListedSection } from '../services/use-items.ts'
import { ArticleAnswer } from './article-answer.tsx'
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

const LISTED = { notice: 'notices', news: 'news', media: 'media' } as const satisfies Partial<
  Record<ContentKind, ListedSection>
>

function isListed(kind: ContentKind): kind is keyof typeof LISTED {
  return kind in LISTED
}

/** Maximum number of other items next to an article. */
const OTHERS = 5

/** The first other items of a section. Renders nothing while there are none. */
function OtherItems({ section, current }: { readonly section: ListedSection; readonly current: string }) {
  const t = useT()
  const items = valueOf(useItems(section, 0).answer)?.items.filter(({ itemID }) => itemID !== current) ?? []
  if (items.length === 0) return null
  return (
    <Card
      title={t(`content.section.${section}`)}
      trailing={
        <Link to={sectionPath(section)} className="tap text-12 font-medium text-accent hover:underline">
          {t('content.all')}
        </Link>
      }
    >
      <ul>
        {items.slice(0, OTHERS).map(({ itemID, title, time, language }) => (
          <li key={itemID} className="group relative border-b px-4 py-3 last:border-b-0 hover:bg-surface-2">
            <Link
              to={`/content/${itemID}`}
              lang={LANGUAGE_TAGS[language]}
              className="block font-medium text-1 group-hover:text-accent after:absolute after:inset-0"
            >
              {title}
            </Link>
            <time dateTime={formatDate(time)} className="text-12 text-3 tabular-nums">
              {formatDate(time)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PublishedContent({ id }: { readonly id: string }): ReactElement {
  const t = useT()
  const answer = useContent<ContentDetail>(['item', id], (api, language) => api.item(id, language))
  const back = BACK[valueOf(answer.answer)?.kind ?? 'notice']
  return (
    <>
      <p>
        <Link to={back.to} className="tap inline-flex items-center gap-1 text-2 hover:text-1">
          <ChevronLeftIcon size="small" />
          {t(`shell.title-${back.words}`)}
        </Link>
      </p>
      <ArticleAnswer answer={answer}>
        {(item) => (
          <div className="grid items-start gap-4 desk:gap-6 desk:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_var(--guide-w)]">
            <Article item={item} />
            {isListed(item.kind) && <OtherItems section={LISTED[item.kind]} current={id} />}
          </div>
        )}
      </ArticleAnswer>
    </>
  )
}

/** A single item by its id (RTE-010). */
export function ContentPage(): ReactElement {
  const { id = '' } = useParams(CONTENT_PATTERN)
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-3 px-4 pt-4 pb-10 tablet:px-page-pad tablet:pt-5">
      <PublishedContent key={id} id={id} />
    </div>
  )
}
