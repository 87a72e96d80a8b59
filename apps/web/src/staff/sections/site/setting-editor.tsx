import type { SiteRow } from '@tidebook/contract'
import { TWO_MEMBER_KINDS, SITE_FIELDS, type SiteValue } from '@tidebook/contract/site'
import { Button, ChevronLeftIcon, IconButton, Notice } from '@tidebook/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT, useLanguage } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { memberStore } from '../../model/member-store.ts'
import { useStoredDraft } from '../../services/use-stored-draft.ts'
import { DraftNotice } from '../../views/draft-notice.tsx'
import { Refusal } from '../../views/refusal.tsx'
import { problemOf, emptyWords, summaryOf } from './site-draft.ts'
import { ValueField } from './value-field.tsx'

interface ProposalNoticeProps {
  readonly row: SiteRow
  readonly proposed: NonNullable<SiteRow['proposed']>
  /** Whether the current member proposed it. */
  readonly isOwn: boolean
  readonly pending: boolean
  readonly onAgree: () => void
  readonly onDrop: () => void
}

/** A proposed value, with buttons to agree or to withdraw the proposal. */
function ProposalNotice(props: ProposalNoticeProps): ReactElement {
  const { row, proposed, isOwn, pending, onAgree, onDrop } = props
  const t = useT()
  const language = useLanguage()
  const proposedText = summaryOf(proposed.value ?? row.usual, language)
  return (
    <Notice tone="warning">
      <p>{t('staff.site.proposed', { name: proposed.by, time: formatDateTime(proposed.at) })}</p>
      <p className="mt-1 font-medium wrap-anywhere">{proposedText || t(emptyWords(row.name))}</p>
      <p className="mt-1 text-12 text-2">{t(isOwn ? 'staff.site.own-next' : 'staff.site.other-next')}</p>
      <span className="mt-2 flex flex-wrap gap-2">
        {!isOwn && (
          <Button size="small" variant="primary" pending={pending} onClick={onAgree}>
            {t('staff.site.agree')}
          </Button>
        )}
        <Button size="small" disabled={pending} onClick={onDrop}>
          {t(isOwn ? 'staff.site.take-back' : 'staff.site.refuse')}
        </Button>
      </span>
    </Notice>
  )
}

interface SettingEditorProps {
  readonly row: SiteRow
  /**
   * Sends the new value of a setting; null resets it to the default.
   * @returns the code of a refusal
   */
  readonly onChange: (row: SiteRow, value: SiteValue | null) => Promise<string | undefined>
  readonly onBack: () => void
}

/** One setting: its purpose, the current value, the proposed value, and the new value. */
export function SettingEditor({ row, onChange, onBack }: SettingEditorProps): ReactElement {
  const t = useT()
  const { name, value, usual, changed, proposed } = row
  const member = useStore(memberStore, (known) => (known.state === 'in' ? known.member : undefined))
  const kept = useStoredDraft<SiteValue>(`site ${name}`, value, row.moved)
  const { draft } = kept
  const [tried, setTried] = useState(false)
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<string>()
  const problem = problemOf(name, draft)
  const isFlag = typeof value === 'boolean'
  const waits = TWO_MEMBER_KINDS.has(SITE_FIELDS[name]) && member?.role === 'operator'
  const isUsual = JSON.stringify(value) === JSON.stringify(usual)
  const send = async (value: SiteValue | null, seen = row.moved): Promise<void> => {
    if (pending) return
    setPending(true)
    const code = await onChange({ ...row, moved: seen }, value)
    if (code === undefined) kept.forget()
    setRefused(code)
    setPending(false)
  }
  const save = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problem === undefined) void send(draft, kept.seen)
  }
  return (
    <form noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={save}>
      <header className="flex h-11 flex-none items-center gap-2 border-b px-3">
        <IconButton label={t('staff.site.back')} className="desk:hidden" onClick={onBack}>
          <ChevronLeftIcon />
        </IconButton>
        <h2 className="min-w-0 flex-1 truncate text-14 font-semibold">{t(`staff.site.${name}`)}</h2>
        {changed !== null && (
          <span className="truncate text-12 text-2">
            {t('staff.questions.by', { name: changed.by, time: formatDateTime(changed.at) })}
          </span>
        )}
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto p-4">
        <p className="max-w-160 text-13 text-2">{t(`staff.site.${name}.about`)}</p>
        {proposed !== null && (
          <ProposalNotice
            row={row}
            proposed={proposed}
            isOwn={proposed.by === member?.name}
            pending={pending}
            onAgree={() => void send(proposed.value)}
            onDrop={() => void send(value)}
          />
        )}
        {kept.isBack && <DraftNotice onDrop={kept.drop} />}
        <ValueField name={name} value={draft} problem={tried ? problem : undefined} onChange={kept.change} />
        {refused !== undefined && (
          <Notice tone="danger" urgent>
            <Refusal code={refused} />
          </Notice>
        )}
      </div>
      {!isFlag && (
        <footer className="flex flex-none flex-wrap items-center justify-end gap-3 border-t p-3">
          <span className="min-w-0 flex-1 text-12 text-3">
            {t(waits ? 'staff.site.waits-next' : 'staff.site.at-once')}
          </span>
          {!isUsual && (
            <Button disabled={pending} onClick={() => void send(null)}>
              {t('staff.site.usual')}
            </Button>
          )}
          <Button type="submit" variant="primary" pending={pending}>
            {t(waits ? 'staff.site.propose' : 'staff.questions.save')}
          </Button>
        </footer>
      )}
    </form>
  )
}
