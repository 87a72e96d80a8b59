import type { ContentDetail } from '@tidebook/contract/content'
import { ArrowRightIcon, buttonClass, Empty } from '@tidebook/ui'
import { type ReactElement, type ReactNode } from 'react'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { ContentLink } from '../../../lib/markdown/content-link.tsx'
import { Markdown } from '../../../lib/markdown/markdown.tsx'
import { useContent } from '../services/use-content.ts'

function StepCard({ step, number }: { readonly step: ContentDetail; readonly number: number }): ReactElement {
  const t = useT()
  const { language, title, summary, body, link } = step
  return (
    <li
      lang={LANGUAGE_TAGS[language]}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-b px-4 py-5 last:border-b-0 tablet:px-6"
    >
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full border border-accent text-14 font-semibold text-accent"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-col gap-2">
        <h2 className="text-16 leading-8 font-semibold">{title}</h2>
        {summary !== '' && <p className="text-14 leading-6 text-1">{summary}</p>}
        <Markdown text={body} />
        {link !== '' && (
          <p className="mt-1">
            <ContentLink to={link} className={buttonClass()}>
              {t('content.open')}
              <ArrowRightIcon />
            </ContentLink>
          </p>
        )}
      </div>
    </li>
  )
}

/**
 * The step-by-step guide for newcomers (CNT-007).
 * @param aside the user's progress
 */
export function GuidePage({ aside }: { readonly aside: ReactNode }): ReactElement {
  const t = useT()
  const answer = useContent<readonly ContentDetail[]>(['guide'], (api, language) => api.guide(language))
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 pt-4 pb-10 tablet:px-page-pad tablet:pt-5">
      <div>
        <h1 className="text-20 font-semibold">{t('content.guide-title')}</h1>
        <p className="mt-1 text-2">{t('content.guide-lead')}</p>
      </div>
      <div className="grid grid-cols-1 items-start gap-3 desk:grid-cols-[minmax(0,1fr)_var(--guide-w)]">
        <div className="min-w-0 rounded-3 border bg-surface-1">
          <AnswerPanel answer={answer} lines={12}>
            {(steps) =>
              steps.length === 0 ? (
                <Empty className="min-h-64" title={t('content.none.guide')}>
                  {t('content.none-why')}
                </Empty>
              ) : (
                <ol>
                  {steps.map((step, place) => (
                    <StepCard key={step.itemID} step={step} number={place + 1} />
                  ))}
                </ol>
              )
            }
          </AnswerPanel>
        </div>
        <div className="min-w-0 desk:sticky desk:top-5">{aside}</div>
      </div>
    </div>
  )
}
