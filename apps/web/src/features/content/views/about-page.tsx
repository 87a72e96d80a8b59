import { CHAIN_TITLES } from '@tidebook/chains/ids'
import type { ContentDetail } from '@tidebook/contract/content'
import { buttonClass, Card, Detail, LogoMark, Skeleton } from '@tidebook/ui'
import { type ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { Markdown } from '../../../lib/markdown/markdown.tsx'
import { network } from '../../../lib/network.ts'
import { Link } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { configStore } from '../../network/index.ts'
import { localizedText } from '../model/local-text.ts'
import { sectionPath } from '../model/sections.ts'
import { siteApi } from '../services/content-api.ts'
import { useContent } from '../services/use-content.ts'

/** Facts about this installation, independent of the operator's texts. */
function Facts(): ReactElement {
  const t = useT()
  const version = valueOf(useCall(['version'], () => siteApi.version()).answer)
  const config = valueOf(useStore(configStore))
  const { local, native, profile } = network()
  const wait = <Skeleton className="w-16" />
  return (
    <Card title={t('content.about-facts')}>
      <dl className="flex flex-col gap-2 p-4">
        <Detail name={t('content.about-version')}>{version?.version ?? wait}</Detail>
        <Detail name={t('content.about-network')}>
          {local ? t('network.local-name') : (config?.network.name ?? wait)}
        </Detail>
        <Detail name={t('content.about-chain')}>{CHAIN_TITLES[profile]}</Detail>
        <Detail name={t('content.about-coin')}>{native.title}</Detail>
      </dl>
      <p className="flex flex-wrap gap-2 border-t p-4">
        <a href="/api/docs" className={buttonClass()}>
          {t('shell.api')}
        </a>
        <Link to={sectionPath('versions')} className={buttonClass()}>
          {t('content.section.versions')}
        </Link>
      </p>
    </Card>
  )
}

/** The operator's published text about the exchange, shown when the configuration has no text. */
function Published(): ReactElement {
  const answer = useContent<ContentDetail>(['about'], (api, language) => api.about(language))
  const item = valueOf(answer.answer)
  const t = useT()
  if (item !== undefined)
    return (
      <>
        <h2 className="text-16 font-semibold">{item.title}</h2>
        <Markdown text={item.body} />
      </>
    )
  if (answer.answer.state === 'failed') return <p className="text-14 text-2">{t('content.about-usual')}</p>
  return <Skeleton className="h-48" />
}

/** Describes the operator with the text of the configuration (RTE-012, CNT-010). */
export function AboutPage(): ReactElement {
  const t = useT()
  const language = useLanguage()
  const config = valueOf(useStore(configStore))
  const line = config === undefined ? '' : localizedText(config.about, language)
  const text = config === undefined ? '' : localizedText(config.content, language)
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 pt-4 pb-10 tablet:px-page-pad tablet:pt-5">
      <div className="flex items-center gap-3">
        <LogoMark className="size-8 flex-none" />
        <div className="min-w-0">
          <h1 className="text-20 font-semibold">{t('content.about-title')}</h1>
          <p className="text-2">{line === '' ? t('content.about-line') : line}</p>
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-3 desk:grid-cols-[minmax(0,1fr)_var(--guide-w)]">
        <div className="min-w-0 rounded-3 border bg-surface-1 px-4 py-5 tablet:px-8 tablet:py-7">
          <div className="flex max-w-[calc(var(--sp-12)*14)] flex-col gap-3">
            {config === undefined ? (
              <Skeleton className="h-48" />
            ) : text === '' ? (
              <Published />
            ) : (
              <Markdown text={text} />
            )}
          </div>
        </div>
        <Facts />
      </div>
    </div>
  )
}
