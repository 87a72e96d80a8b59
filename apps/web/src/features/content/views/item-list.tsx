import type { ContentRow } from '@tidebook/contract/content'
import { CONTENT_PAGE } from '@tidebook/contract/content'
import { Badge, Button, Card, ChevronRightIcon, cx, Empty } from '@tidebook/ui'
import { type ReactElement } from 'react'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { formatDate } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { navigate, Link, useQuery } from '../../../lib/router/index.ts'
import { sectionPath } from '../model/sections.ts'
import { useItems, type ListedSection } from '../services/use-items.ts'
import { SECTION_ICONS } from './section-icons.ts'

/** One item. The first item of the first page is shown in larger type, with its complete summary. */
function Row({ item, isLead }: { readonly item: ContentRow; readonly isLead: boolean }): ReactElement {
  const t = useT()
  const { itemID, language, title, summary, time, pinned, source } = item
  return (
    <li
      className={cx(
        'group relative flex items-start gap-4 border-b px-4 transition-colors last:border-b-0 hover:bg-surface-2 tablet:px-6',
        isLead ? 'py-6' : 'py-4',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1" lang={LANGUAGE_TAGS[language]}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-3">
          <time dateTime={formatDate(time)} className="tabular-nums">
            {formatDate(time)}
          </time>
          {pinned && <Badge tone="accent">{t('content.pinned')}</Badge>}
          {source !== '' && <span>{source}</span>}
        </p>
        <Link
          to={`/content/${itemID}`}
          className={cx(
            'text-1 transition-colors group-hover:text-accent after:absolute after:inset-0',
            isLead ? 'text-20 font-semibold' : 'text-14 font-medium',
          )}
        >
          {title}
        </Link>
        {summary !== '' && (
          <p className={cx('max-w-[calc(var(--reading-w)*1.4)] text-2', isLead ? 'text-14' : 'line-clamp-2')}>
            {summary}
          </p>
        )}
      </div>
      <ChevronRightIcon className="self-center text-3 transition-colors group-hover:text-accent" />
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
export function ItemList({ section }: { readonly section: ListedSection }): ReactElement {
  const t = useT()
  const page = Math.max(0, Math.trunc(Number(useQuery().get('page') ?? 1)) - 1) || 0
  const answer = useItems(section, page)
  return (
    <Card title={t(`content.section.${section}`)}>
      <AnswerPanel answer={answer}>
        {({ count, items }) =>
          items.length === 0 ? (
            <Empty icon={SECTION_ICONS[section]} className="min-h-64" title={t(`content.none.${section}`)}>
              {t('content.none-why')}
            </Empty>
          ) : (
            <>
              <ul>
                {items.map((item, place) => (
                  <Row key={item.itemID} item={item} isLead={page === 0 && place === 0} />
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
