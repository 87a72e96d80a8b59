import type { PersonLogin, PersonPlace, PersonRow } from '@tidebook/contract'
import { peopleRoutes } from '@tidebook/contract/routes'
import { Badge, Button, Card } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { ErrorNotice } from '../../../lib/error-notice.tsx'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { memberStore } from '../../model/member-store.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { ReasonForm } from '../../views/reason-form.tsx'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'

interface PersonPanelProps {
  readonly person: PersonRow
  readonly onChanged: () => void
}

interface Places {
  readonly sessions: readonly PersonPlace[]
  readonly logins: readonly PersonLogin[]
}

/** The sessions of a user; ends them, and blocks the user with a reason. */
export function PersonPanel({ person: { id, blocked }, onChanged }: PersonPanelProps): ReactElement {
  const t = useT()
  const mayBlock = useStore(
    memberStore,
    (member) => member.state === 'in' && (member.member.role === 'operator' || member.member.role === 'admin'),
  )
  const [refused, setRefused] = useState<string>()
  const [pending, setPending] = useState(false)
  const places = useCall(['person sessions', id], (signal) =>
    callStaffApi<Places>(peopleRoutes.sessions, { path: { id }, signal }),
  )
  const changed = (): void => {
    void places.refresh()
    onChanged()
  }
  const endSessions = async (): Promise<void> => {
    setPending(true)
    const answer = await callStaffApi<unknown>(peopleRoutes.endSessions, { path: { id }, body: {} })
    setPending(false)
    setRefused(answer.result ? undefined : answer.code)
    if (answer.result) changed()
  }
  return (
    <Card
      title={t('staff.people.sessions')}
      trailing={
        <Button size="small" pending={pending} onClick={() => void endSessions()}>
          {t('staff.people.end')}
        </Button>
      }
    >
      <AnswerPanel answer={places}>{(shown) => <PersonPlaces {...shown} />}</AnswerPanel>
      {mayBlock && (
        <ReasonForm
          hint={t('staff.people.reason-hint')}
          acts={[
            {
              id: 'block',
              label: t(blocked === null ? 'staff.people.block' : 'staff.people.unblock'),
              variant: blocked === null ? 'danger' : 'default',
              run: (reason) =>
                callStaffApi(peopleRoutes.block, { path: { id }, body: { blocked: blocked === null, reason } }),
            },
          ]}
          onDone={changed}
        />
      )}
      {refused !== undefined && <ErrorNotice code={refused} flat />}
    </Card>
  )
}

/** Open sessions, and recent logins. */
function PersonPlaces({ sessions, logins }: Places): ReactElement {
  const t = useT()
  return (
    <>
      <ul className="border-b p-4">
        {sessions.map(({ device, created, seen }) => (
          <li key={`${created} ${seen}`} className="flex flex-wrap justify-between gap-x-4">
            <span>{device === '' ? t('staff.people.unknown-device') : device}</span>
            <span className="text-2">{formatDateTime(seen)}</span>
          </li>
        ))}
        {sessions.length === 0 && <li className="text-2">{t('staff.people.no-sessions')}</li>}
      </ul>
      <h3 className="px-4 pt-3 text-12 text-3">{t('staff.people.logins')}</h3>
      <ul className="max-h-60 overflow-auto border-b px-4 pt-1 pb-3">
        {logins.map(({ at, device, isRefused }) => (
          <li key={`${at} ${device}`} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="flex items-center gap-2">
              {device === '' ? t('staff.people.unknown-device') : device}
              {isRefused && <Badge tone="danger">{t('staff.people.refused')}</Badge>}
            </span>
            <span className="text-2">{formatDateTime(at)}</span>
          </li>
        ))}
        {logins.length === 0 && <li className="text-2">{t('staff.people.no-logins')}</li>}
      </ul>
    </>
  )
}
