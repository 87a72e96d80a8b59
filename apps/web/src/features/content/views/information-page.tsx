import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useQuery } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { configStore } from '../../network/index.ts'
import { sectionOf, sectionPath, sectionsOf } from '../model/sections.ts'
import { Frame, SideNav } from './frame.tsx'
import { ItemList } from './item-list.tsx'
import { SECTION_ICONS } from './section-icons.ts'
import { Listing } from './listing.tsx'
import type { ContentDetail } from '@tidebook/contract/content'
import { Badge, Card, Empty } from '@tidebook/ui'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { formatDate } from '../../../lib/dates.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { Markdown } from '../../../lib/markdown/markdown.tsx'
import { useContent } from '../services/use-content.ts'

/** Changes of each version, newest first (CNT-002). */
function VersionLog(): ReactElement {
  const t = useT()
  const answer = useContent<{ readonly items: readonly ContentDetail[] }>(['versions'], (api, language) =>
    api.versions(language),
  )
  return (
    <Card title={t('content.section.versions')}>
      <AnswerPanel answer={answer}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={SECTION_ICONS.versions} className="min-h-64" title={t('content.none.versions')} />
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

/** The information center: official notices, industry news, media reports, version log, listing (CNT-002..006). */
export function InformationPage(): ReactElement {
  const t = useT()
  const sections = sectionsOf(valueOf(useStore(configStore)))
  const section = sectionOf(useQuery().get('section'), sections)
  const links = sections.map((id) => ({
    id,
    label: t(`content.section.${id}`),
    to: sectionPath(id),
    icon: SECTION_ICONS[id],
  }))
  return (
    <Frame
      title={t('shell.title-information')}
      lead={t('content.information-lead')}
      side={<SideNav label={t('shell.title-information')} links={links} current={section} />}
    >
      {section === 'versions' ? (
        <VersionLog />
      ) : section === 'listing' ? (
        <Listing />
      ) : (
        <ItemList key={section} section={section} />
      )}
    </Frame>
  )
}
