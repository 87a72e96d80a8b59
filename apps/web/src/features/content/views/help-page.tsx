import type { ContentDetail, HelpCentre } from '@tidebook/contract/content'
import { ArrowRightIcon, Card, ChevronLeftIcon, cx, Empty, Field, SearchIcon } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { ContentLink } from '../../../lib/markdown/content-link.tsx'
import { Link, useQuery } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { configStore } from '../../network/index.ts'
import { articlePath } from '../model/article-path.ts'
import { localizedText } from '../model/local-text.ts'
import { searchSections } from '../model/find-articles.ts'
import { useContent } from '../services/use-content.ts'
import { ArticleAnswer } from './article-answer.tsx'
import { Article } from './article.tsx'

type Sections = HelpCentre['sections']

interface ContentsProps {
  readonly sections: Sections
  readonly current: string | null
  readonly onFollow: () => void
}

/** The table of contents: sections with their articles, on the left of an article. */
function Contents({ sections, current, onFollow }: ContentsProps): ReactElement {
  const t = useT()
  return (
    <nav aria-label={t('content.help-topics')} className="hidden flex-col gap-4 desk:flex">
      {sections.map(({ section, title, articles }) => (
        <div key={section}>
          <h2 className="px-3 pb-1 text-12 font-medium text-3">{title}</h2>
          <ul className="flex flex-col gap-0.5">
            {articles.map(({ itemID, title: name }) => (
              <li key={itemID}>
                <Link
                  to={articlePath(itemID)}
                  aria-current={itemID === current ? 'page' : undefined}
                  onClick={onFollow}
                  className={cx(
                    'block rounded-2 px-3 py-1 transition-colors',
                    itemID === current
                      ? 'bg-surface-3 font-medium text-accent'
                      : 'text-2 hover:bg-surface-2 hover:text-1',
                  )}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Further links that the operator added (ENT-059). */
function Further(): ReactElement | null {
  const t = useT()
  const language = useLanguage()
  const items = valueOf(useStore(configStore))?.helpItems ?? []
  if (items.length === 0) return null
  return (
    <Card title={t('content.help-more')}>
      <ul className="flex flex-col py-1">
        {items.map(({ title, path }) => (
          <li key={path}>
            <ContentLink
              to={path}
              className="flex min-h-row-page items-center justify-between gap-3 px-4 py-1 text-1 hover:bg-surface-2"
            >
              {localizedText(title, language)}
              <ArrowRightIcon className="flex-none text-3" />
            </ContentLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** All topics as cards, shown when no article is open. */
function Topics({ sections, onFollow }: Pick<ContentsProps, 'sections' | 'onFollow'>): ReactElement {
  return (
    <div className="gap-3 *:mb-3 *:break-inside-avoid tablet:columns-2">
      {sections.map(({ section, title, articles }) => (
        <Card key={section} title={title}>
          <ul className="flex flex-col py-1">
            {articles.map(({ itemID, title: name, summary }) => (
              <li key={itemID}>
                <Link to={articlePath(itemID)} className="block px-4 py-2 hover:bg-surface-2" onClick={onFollow}>
                  <span className="block text-14 font-medium text-1">{name}</span>
                  {summary !== '' && <span className="mt-0.5 line-clamp-2 block text-12 text-2">{summary}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ))}
      <Further />
    </div>
  )
}

function OpenArticle({ id }: { readonly id: string }): ReactElement {
  const t = useT()
  const answer = useContent<ContentDetail>(['help article', id], (api, language) => api.helpArticle(id, language))
  return (
    <>
      <p className="desk:hidden">
        <Link to="/helpCenter" className="tap inline-flex items-center gap-1 text-2 hover:text-1">
          <ChevronLeftIcon size="small" />
          {t('content.help-all')}
        </Link>
      </p>
      <ArticleAnswer answer={answer}>{(item) => <Article item={item} />}</ArticleAnswer>
    </>
  )
}

function Search({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const t = useT()
  return (
    <Field
      type="search"
      value={value}
      maxLength={60}
      aria-label={t('content.help-search')}
      placeholder={t('content.help-search')}
      leading={<SearchIcon className="text-3" />}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The help center: topics on the left, the article on the right (CNT-001). */
export function HelpPage(): ReactElement {
  const t = useT()
  const article = useQuery().get('article')
  const [words, setWords] = useState('')
  // Search results replace the article while the user types. Choosing a result shows the article again.
  const [isSearching, setSearching] = useState(false)
  const follow = (): void => setSearching(false)
  const answer = useContent<HelpCentre>(['help'], (api, language) => api.help(language))
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 pb-10 tablet:px-page-pad tablet:pt-5">
      <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[var(--guide-w)_minmax(0,1fr)] desk:gap-6 wide:grid-cols-[calc(var(--side-nav-w)+var(--sp-16))_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <h1 className="text-20 font-semibold">
            <Link to="/helpCenter">{t('shell.title-help')}</Link>
          </h1>
          <Search
            value={words}
            onChange={(typed) => {
              setWords(typed)
              setSearching(typed !== '')
            }}
          />
          {valueOf(answer.answer) !== undefined && (
            <Contents
              sections={searchSections(valueOf(answer.answer)?.sections ?? [], words)}
              current={isSearching ? null : article}
              onFollow={follow}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {article !== null && !isSearching ? (
            <OpenArticle key={article} id={article} />
          ) : (
            <AnswerPanel answer={answer}>
              {({ sections }) => {
                const shown = searchSections(sections, words)
                if (shown.length > 0) return <Topics sections={shown} onFollow={follow} />
                return (
                  <Empty icon={SearchIcon} className="min-h-64" title={t('content.help-none')}>
                    {t('content.help-none-why')}
                  </Empty>
                )
              }}
            </AnswerPanel>
          )}
        </div>
      </div>
    </div>
  )
}
