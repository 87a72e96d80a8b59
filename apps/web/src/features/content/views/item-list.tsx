import type { ContentPage, ContentRow } from '@tidebook/contract/content'
import { CONTENT_PAGE } from '@tidebook/contract/content'
import { Badge, Button, Card, ChevronRightIcon, Empty } from '@tidebook/ui'
import { type ReactElement } from 'react'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { formatDate } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { navigate, Link, useQuery } from '../../../lib/router/index.ts'
import type { Section } from '../model/sections.ts'
import { sectionPath } from '../model/sections.ts'
import { useContent } from '../services/use-content.ts'

type Listed = Extract<Section, 'notices' | 'news' | 'media'>

function Row({ item }: { readonly item: ContentRow }): ReactElement {
  const t = useT()
  const { itemID, language, title, summary, time, pinned, source } = item
  return (
    <li className="relative flex items-start gap-4 border-b px-4 py-3 transition-colors last:border-b-0 hover:bg-surface-2">
      <time dateTime={formatDate(time)} className="hidden w-20 flex-none text-12 leading-5 text-3 tablet:block">
        {formatDate(time)}
      </time>
      <div className="min-w-0 flex-1" lang={LANGUAGE_TAGS[language]}>
        <p className="flex flex-wrap items-center gap-2">
          <Link to={`/content/${itemID}`} className="text-14 font-medium text-1 after:absolute after:inset-0">
            {title}
          </Link>
          {pinned && <Badge tone="accent">{t('content.pinned')}</Badge>}
        </p>
        {summary !== '' && <p className="mt-0.5 line-clamp-2 text-2">{summary}</p>}
        <p className="mt-1 text-12 text-3 empty:hidden">
          <span className="tablet:hidden">{formatDate(time)} </span>
          {source}
        </p>
      </div>
      <ChevronRightIcon className="mt-0.5 text-3" />
    </li>
  )
}

function Pages(props: { readonly page: number; readonly count: number; readonly onPage: (page: number) => void }) {
  const { page, count, onPage } = props
  const t = useT()
  const last = Math.max(0, Math.ceil(count / CONTENT_PAGE) - 1)
  if (last === 0) return null
  return (
    <nav aria-label={t('content.pages')} className="flex items-center justify-between gap-3 border-t px-4 py-2">
      <span aria-live="polite" className="text-12 text-2">
        {t('content.page', { page: page + 1, count: last + 1 })}
      </span>
      <span className="flex gap-2">
        <Button size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
          {t('content.newer')}
        </Button>
        <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
          {t('content.older')}
        </Button>
      </span>
    </nav>
  )
}

/** A list of published items: notices, industry news or media reports (CNT-004..006, CNT-008). */
export function ItemList({ section }: { readonly section: Listed }): ReactElement {
  const t = useT()
  const page = Math.max(0, Math.trunc(Number(useQuery().get('page') ?? 1)) - 1) || 0
  const answer = useContent<ContentPage>(['items', section, page], (api, language) =>
    section === 'notices' ? api.noticeList(language, page) : api.infoList(section, language, page),
  )
  return (
    <Card title={t(`content.section.${section}`)}>
      <AnswerPanel answer={answer}>
        {({ count, items }) =>
          items.length === 0 ? (
            <Empty className="min-h-48" title={t(`content.none.${section}`)}>
              {t('content.none-why')}
            </Empty>
          ) : (
            <>
              <ul>
                {items.map((item) => (
                  <Row key={item.itemID} item={item} />
                ))}
              </ul>
              <Pages page={page} count={count} onPage={(to) => navigate(`${sectionPath(section)}&page=${to + 1}`)} />
            </>
          )
        }
      </AnswerPanel>
    </Card>
  )
}
