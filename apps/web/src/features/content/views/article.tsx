import type { ContentDetail } from '@tidebook/contract/content'
import { ArrowRightIcon, Badge, buttonClass, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDate } from '../../../lib/dates.ts'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { ContentLink } from '../../../lib/markdown/content-link.tsx'
import { Markdown } from '../../../lib/markdown/markdown.tsx'

/** A full content item as a reading page. */
export function Article({ item }: { readonly item: ContentDetail }): ReactElement {
  const t = useT()
  const page = useLanguage()
  const { kind, language, title, time, updated, source, link, version, body, summary } = item
  const isDated = kind !== 'help' && kind !== 'guide' && kind !== 'about'
  return (
    <article className="rounded-3 border bg-surface-1 px-4 py-5 tablet:px-8 tablet:py-7">
      <div className="flex max-w-[calc(var(--sp-12)*14)] flex-col gap-4">
        {language !== page && <Notice>{t('content.other-language', { language: LANGUAGE_NAMES[language] })}</Notice>}
        <header lang={LANGUAGE_TAGS[language]} className="flex flex-col gap-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-3">
            <Badge tone={kind === 'notice' ? 'accent' : 'plain'}>{t(`content.kind.${kind}`)}</Badge>
            {version !== '' && <span>{version}</span>}
            <span>{isDated ? formatDate(time) : t('content.updated', { day: formatDate(updated) })}</span>
            {source !== '' && <span>{source}</span>}
          </p>
          <h2 className="text-20 font-semibold break-words tablet:text-28">{title}</h2>
          {summary !== '' && <p className="text-16 text-2">{summary}</p>}
          <div className="mt-1 border-t" />
        </header>
        <div lang={LANGUAGE_TAGS[language]}>
          <Markdown text={body} />
        </div>
        {link !== '' && (
          <p>
            <ContentLink to={link} className={buttonClass()}>
              {t(link.startsWith('/') ? 'content.open' : 'content.read-there')}
              <ArrowRightIcon />
            </ContentLink>
          </p>
        )}
      </div>
    </article>
  )
}
