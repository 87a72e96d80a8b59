import type { ContentDetail } from '@tidebook/contract/content'
import { Badge, Card, Empty } from '@tidebook/ui'
import { type ReactElement } from 'react'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { formatDate } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { Markdown } from '../../../lib/markdown/markdown.tsx'
import { useContent } from '../services/use-content.ts'

/** Changes of each version, newest first (CNT-002). */
export function VersionLog(): ReactElement {
  const t = useT()
  const answer = useContent<{ readonly items: readonly ContentDetail[] }>(['versions'], (api, language) =>
    api.versions(language),
  )
  return (
    <Card title={t('content.section.versions')}>
      <AnswerPanel answer={answer}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty className="min-h-48" title={t('content.none.versions')} />
          ) : (
            <ol>
              {items.map(({ itemID, version, title, time, body, language }) => (
                <li
                  key={itemID}
                  lang={LANGUAGE_TAGS[language]}
                  className="grid gap-x-6 gap-y-2 border-b px-4 py-4 last:border-b-0 tablet:grid-cols-[calc(var(--sp-12)*2)_minmax(0,1fr)]"
                >
                  <p className="flex items-baseline gap-2 tablet:flex-col tablet:items-start">
                    <Badge tone="accent">{version}</Badge>
                    <time dateTime={formatDate(time)} className="text-12 text-3">
                      {formatDate(time)}
                    </time>
                  </p>
                  <div className="min-w-0">
                    <h3 className="mb-2 text-14 font-semibold">{title}</h3>
                    <Markdown text={body} />
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </AnswerPanel>
    </Card>
  )
}
