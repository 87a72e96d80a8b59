import type { ListingStatus } from '@tidebook/contract'
import { ArrowRightIcon, Badge, Button, buttonClass, Card, type Tone } from '@tidebook/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { ContentLink } from '../../../lib/markdown/content-link.tsx'
import { Markdown } from '../../../lib/markdown/markdown.tsx'
import { useStore } from '../../../lib/store.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { configStore } from '../../network/index.ts'
import { localizedText } from '../model/local-text.ts'
import { sectionPath } from '../model/sections.ts'
import { followSentApplication, sentStore } from '../services/apply.ts'
import { contentApi, siteApi } from '../services/content-api.ts'
import { ListingForm } from './listing-form.tsx'

const REFRESH_MS = 60_000
const TONES: Readonly<Record<ListingStatus['state'], Tone>> = {
  new: 'info',
  reviewing: 'warning',
  accepted: 'success',
  declined: 'danger',
}

/** Status of the application that this browser sent. It stays visible while the user writes another one. */
function ApplicationStatus(props: {
  readonly reference: string
  readonly onAgain: (() => void) | undefined
}): ReactElement {
  const { reference, onAgain } = props
  const t = useT()
  const answer = useCall(['listing application', reference], () => contentApi.application(reference), {
    everyMs: REFRESH_MS,
  })
  return (
    <Card title={t('content.fate')}>
      <AnswerPanel answer={answer} lines={3}>
        {({ project, code, state, reason, sent }) => (
          <div className="flex flex-col gap-3 p-4">
            <p className="flex flex-wrap items-center gap-2 text-14">
              <span className="font-medium">
                {project} ({code})
              </span>
              <Badge tone={TONES[state]}>{t(`content.fate.${state}`)}</Badge>
            </p>
            <p className="text-2">{reason === '' ? t(`content.fate-next.${state}`) : reason}</p>
            <p className="text-12 text-3">{t('content.fate-sent', { time: formatDateTime(sent), reference })}</p>
          </div>
        )}
      </AnswerPanel>
      {onAgain !== undefined && (
        <p className="border-t px-4 py-3">
          <Button onClick={onAgain}>{t('content.apply-again')}</Button>
        </p>
      )}
    </Card>
  )
}

/** Explains how a token is listed and shows the application form (CNT-003). */
export function Listing(): ReactElement {
  const t = useT()
  const language = useLanguage()
  const reference = useStore(sentStore)
  // the previous application, shown next to the form for a new one
  const [previous, setPrevious] = useState<string>()
  useEffect(followSentApplication, [])
  const elsewhere = valueOf(useStore(configStore))?.listingUrl ?? ''
  const terms = valueOf(useCall(['listing terms'], () => siteApi.addCoins()).answer)?.content
  const text = terms === undefined ? '' : localizedText(terms, language)
  // The operator may take applications on another site.
  const leadsAway = elsewhere !== '' && elsewhere.split('#')[0] !== sectionPath('listing')
  return (
    <>
      <Card title={t('content.section.listing')}>
        <div className="flex flex-col gap-3 px-4 py-4 tablet:px-6">
          <Markdown text={text === '' ? t('content.listing-terms') : text} />
          {leadsAway && (
            <p>
              <ContentLink to={elsewhere} className={buttonClass('primary')}>
                {t('content.listing-there')}
                <ArrowRightIcon />
              </ContentLink>
            </p>
          )}
        </div>
      </Card>
      {!leadsAway && reference !== '' && (
        <ApplicationStatus
          key={reference}
          reference={reference}
          onAgain={previous === reference ? undefined : () => setPrevious(reference)}
        />
      )}
      {!leadsAway && (reference === '' || previous === reference) && <ListingForm />}
    </>
  )
}
