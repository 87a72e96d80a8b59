import type { AuditEntryView } from '@tidebook/contract'
import { auditRoutes } from '@tidebook/contract/routes'
import { Badge, Button, cx, Empty, Field, HistoryIcon, Notice, PersonIcon, Table, Td, Th } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { ErrorNotice } from '../../../lib/error-notice.tsx'
import { useT } from '../../../lib/i18n.ts'
import type { Loadable } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { useStore } from '../../../lib/store.ts'
import { memberStore } from '../../model/member-store.ts'

interface Proof {
  readonly sound: boolean
  readonly number: number
  readonly hash: string
}

/** Makes the server verify the whole log, for members with permission. */
function AuditProof(): ReactElement | null {
  const t = useT()
  const isAdmin = useStore(memberStore, (member) => member.state === 'in' && member.member.role === 'admin')
  const [proof, setProof] = useState<Proof>()
  const [failed, setFailed] = useState<string>()
  const [pending, setPending] = useState(false)
  if (!isAdmin) return null
  const prove = async (): Promise<void> => {
    setPending(true)
    const answer = await callStaffApi<Proof>(auditRoutes.proof)
    setPending(false)
    setProof(answer.result ? answer.data : undefined)
    setFailed(answer.result ? undefined : answer.code)
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3">
      {proof !== undefined && (
        <Notice tone={proof.sound ? 'done' : 'danger'}>
          {t(proof.sound ? 'staff.audit.sound' : 'staff.audit.broken', { number: proof.number })}
          {proof.sound && <span className="ml-2 text-12 break-all text-2">{proof.hash}</span>}
        </Notice>
      )}
      {failed !== undefined && <ErrorNotice code={failed} />}
      <Button pending={pending} onClick={() => void prove()}>
        {t('staff.audit.prove')}
      </Button>
    </div>
  )
}

/** Formats the details of an entry besides member, action and target: `role reviewer, version 2`. */
function detailText(detail: AuditEntryView['detail']): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
}

interface Page {
  readonly entries: readonly AuditEntryView[]
}

/** Breaks long names and details, so that the table does not overflow its card. */
const LONG = 'whitespace-normal! [overflow-wrap:anywhere]'

/** The audit log: action, member, target and time. It is read-only. */
export function AuditSection(): ReactElement {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [about, setAbout] = useState<string>()
  const [before, setBefore] = useState<number>()
  const page = useCall(['audit', before, about], (signal) =>
    callStaffApi<Page>(auditRoutes.list, { query: { before, about }, signal }),
  )
  const search = (text: string): void => {
    setBefore(undefined)
    setAbout(text === '' ? undefined : text)
  }
  return (
    <main className="mx-auto flex w-full max-w-page min-h-0 flex-1 flex-col gap-4 overflow-auto p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-20 font-semibold">{t('staff.nav.audit')}</h1>
          <p className="mt-1 text-2">{t('staff.audit.lead')}</p>
        </div>
        <AuditProof />
      </div>
      <section className="flex-none overflow-hidden rounded-3 border bg-surface-1">
        <form
          className="flex flex-wrap items-end gap-2 p-4"
          onSubmit={(event) => {
            event.preventDefault()
            search(typed.trim())
          }}
        >
          <Field
            type="search"
            caption={t('staff.audit.about')}
            className="w-full max-w-100"
            placeholder={t('staff.audit.about-form')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="primary">
            {t('staff.search')}
          </Button>
          {about !== undefined && (
            <Button
              variant="quiet"
              onClick={() => {
                setTyped('')
                search('')
              }}
            >
              {t('staff.show-all')}
            </Button>
          )}
        </form>
        <div className="overflow-x-auto border-t">
          <AnswerPanel answer={page}>
            {({ entries }) =>
              entries.length === 0 ? (
                <Empty icon={HistoryIcon} className="py-12" title={t('staff.audit.none')}>
                  {about === undefined ? t('staff.audit.none-next') : t('staff.audit.about-form')}
                </Empty>
              ) : (
                <AuditTable entries={entries} />
              )
            }
          </AnswerPanel>
        </div>
        <Pager page={page.answer} before={before} onPage={setBefore} />
      </section>
    </main>
  )
}

function AuditTable({ entries }: Page): ReactElement {
  const t = useT()
  return (
    <Table page className="stacked" aria-label={t('staff.nav.audit')}>
      <thead>
        <tr>
          <Th figures>{t('staff.audit.number')}</Th>
          <Th>{t('staff.audit.at')}</Th>
          <Th>{t('staff.audit.who')}</Th>
          <Th>{t('staff.audit.what')}</Th>
          <Th>{t('staff.audit.whom')}</Th>
          <Th>{t('staff.audit.detail')}</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ number, at, actor, action, subject, detail, hash }) => (
          <tr key={number} title={hash}>
            <Td figures data-label={t('staff.audit.number')}>
              {number}
            </Td>
            <Td data-label={t('staff.audit.at')}>{formatDateTime(at)}</Td>
            <Td data-label={t('staff.audit.who')} className={LONG}>
              <span className="inline-flex items-center gap-2 font-medium">
                <PersonIcon size="small" className="text-3" />
                {actor}
              </span>
            </Td>
            <Td data-label={t('staff.audit.what')} className={LONG}>
              <Badge>{action}</Badge>
            </Td>
            <Td data-label={t('staff.audit.whom')} className={LONG}>
              {subject || '–'}
            </Td>
            <Td data-label={t('staff.audit.detail')} className={cx('text-2', LONG)}>
              {detailText(detail) || '–'}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Buttons to newer and older entries; absent while all entries are on one page. */
function Pager({
  page,
  before,
  onPage,
}: {
  readonly page: Loadable<Page>
  readonly before: number | undefined
  readonly onPage: (before: number | undefined) => void
}): ReactElement | null {
  const t = useT()
  const last = page.state === 'ready' ? page.value.entries.at(-1)?.number : undefined
  const hasOlder = last !== undefined && last > 1
  if (before === undefined && !hasOlder) return null
  return (
    <div className="flex gap-2 border-t p-4">
      <Button disabled={before === undefined} onClick={() => onPage(undefined)}>
        {t('staff.audit.newest')}
      </Button>
      <Button disabled={!hasOlder} onClick={() => onPage(last)}>
        {t('staff.audit.older')}
      </Button>
    </div>
  )
}
