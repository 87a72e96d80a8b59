import type { OpenedReview } from '@tidebook/contract'
import { PHOTO_KINDS, REJECT_REASONS, type RejectReason } from '@tidebook/contract/identity'
import { identityRoutes } from '@tidebook/contract/routes'
import { Button, CheckIcon, Field, Kbd, Menu, Notice, WarningIcon } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { formatTime, formatDateTime } from '../../../lib/dates.ts'
import { useT, useLanguage } from '../../../lib/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { Refusal } from '../../views/refusal.tsx'
import { PanelHead } from '../../views/panel-head.tsx'
import { ReviewPhoto } from './review-photo.tsx'
import { shownChecks } from './review-checks.ts'

/** The applicant's data, to compare with the photos next to it. */
function FormRows({ form, sent }: { readonly form: OpenedReview['form']; readonly sent: number }): ReactElement {
  const t = useT()
  const nations = new Intl.DisplayNames([LANGUAGE_TAGS[useLanguage()]], { type: 'region' })
  const rows = [
    [t('identity.field.realName'), form.realName],
    [t('identity.field.nation'), nations.of(form.nation) ?? form.nation],
    [t('identity.field.idNumber'), form.idNumber],
    [t('staff.identity.valid'), `${form.starts} – ${form.ends === '' ? t('identity.long-term') : form.ends}`],
    [t('staff.identity.sent'), formatDateTime(sent)],
  ]
  return (
    <dl className="flex flex-col gap-2">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-2">{name}</dt>
          <dd className="text-right font-medium break-all select-all">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ReviewPanelProps {
  readonly opened: OpenedReview
  readonly onDecided: () => void
  readonly onBack: () => void
}

/** One review: photos, form, checks, and the two decisions. */
export function ReviewPanel({ opened, onDecided, onBack }: ReviewPanelProps): ReactElement {
  const t = useT()
  const { review, form, language, version, until } = opened
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<string>()
  const [pending, setPending] = useState(false)
  const decide = async (reason: RejectReason | null): Promise<void> => {
    if (pending) return
    setPending(true)
    const answer = await callStaffApi(identityRoutes.decide, {
      path: { id: review.id },
      body: { version, reason, note },
    })
    setPending(false)
    if (answer.result) onDecided()
    else setRefused(answer.code)
  }
  return (
    <>
      <PanelHead backLabel={t('staff.identity.back')} onBack={onBack}>
        <h2 className="min-w-0 flex-1 truncate text-14 font-semibold">
          {review.name} <span className="font-regular text-3">{review.contact}</span>
        </h2>
        <span className="text-12 text-2">{t('staff.identity.yours', { time: formatTime(until) })}</span>
      </PanelHead>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto p-4">
        <div className="grid gap-3 tablet:grid-cols-3">
          {PHOTO_KINDS.map((kind) => (
            <ReviewPhoto key={kind} account={review.id} kind={kind} />
          ))}
        </div>
        <div className="grid gap-6 tablet:grid-cols-2">
          <FormRows form={form} sent={review.sent} />
          <ReviewChecks checks={review.checks} />
        </div>
        <Field
          size="large"
          maxLength={500}
          caption={t('staff.identity.note', { language: LANGUAGE_NAMES[language] })}
          hint={t('staff.identity.note-hint')}
          lang={language}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {refused !== undefined && (
          <Notice tone="danger" urgent>
            <Refusal code={refused} words={{ 4030: 'staff.identity.not-yours' }} />
          </Notice>
        )}
      </div>
      <footer className="flex flex-none flex-wrap items-center justify-between gap-3 border-t px-4 py-3">
        <span className="hidden items-center gap-1 text-12 text-3 desk:flex">
          <Kbd>J</Kbd>
          <Kbd>K</Kbd>
          {t('staff.identity.keys')}
        </span>
        <span className="ml-auto flex items-center gap-2">
          <Menu
            label={t('staff.identity.reject')}
            trigger={t('staff.identity.reject')}
            triggerClassName="inline-flex h-ctl-page items-center rounded-2 border border-line-strong bg-surface-2 px-3 font-medium text-danger hover:bg-surface-3 pointer-coarse:h-11"
            end
            items={REJECT_REASONS.map((id) => ({ id, label: t(`identity.reason.${id}`) }))}
            onSelect={(reason) => void decide(reason)}
          />
          <Button variant="primary" pending={pending} onClick={() => void decide(null)}>
            {t('staff.identity.approve')}
          </Button>
        </span>
      </footer>
    </>
  )
}

/** Automatic checks of the form. */
function ReviewChecks({ checks }: { readonly checks: OpenedReview['review']['checks'] }): ReactElement {
  const t = useT()
  return (
    <ul className="flex flex-col gap-2">
      {shownChecks(checks).map(({ id, holds, words, tone }) => (
        <li key={id} className="flex items-start gap-2">
          {holds ? (
            <CheckIcon className="mt-0.5 text-success" />
          ) : (
            <WarningIcon className={tone === 'danger' ? 'mt-0.5 text-danger' : 'mt-0.5 text-warning'} />
          )}
          {t(words)}
        </li>
      ))}
    </ul>
  )
}
