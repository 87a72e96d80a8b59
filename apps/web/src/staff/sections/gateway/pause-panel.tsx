import type { GatewayDeskCoin } from '@tidebook/contract'
import { gatewayDeskRoutes } from '@tidebook/contract/routes'
import { Button, Card, Field, Notice } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatError, useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { memberStore } from '../../model/member-store.ts'
import { ask } from '../../services/ask.ts'
import { SecondWord } from './second-word.tsx'

interface PausePanelProps {
  readonly coin: GatewayDeskCoin
  readonly onChanged: () => void
}

const SHORTEST_REASON = 3
const comeIntoView = (panel: HTMLElement | null): void => panel?.scrollIntoView({ block: 'nearest' })

/** Pauses one gateway with a reason, or opens it again. */
export const PausePanel = ({ coin: { base, paused }, onChanged }: PausePanelProps): ReactElement => {
  const t = useT()
  const own = useStore(memberStore, (member) => (member.state === 'in' ? member.member.name : ''))
  const [reason, setReason] = useState('')
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<string>()
  const change = async (): Promise<void> => {
    setPending(true)
    const body = { paused: paused === null, reason: reason.trim() }
    const answer = await ask<unknown>(gatewayDeskRoutes.pause, { path: { base }, body })
    setPending(false)
    setRefused(answer.result ? undefined : answer.code)
    if (answer.result) onChanged()
  }
  return (
    <div ref={comeIntoView}>
      <Card title={t(paused === null ? 'staff.gateway.pause' : 'staff.gateway.open', { coin: base })}>
        {paused !== null && (
          <Notice tone="info" flat>
            {t('staff.gateway.paused-by', {
              name: paused.by,
              time: formatDateTime(paused.since),
              reason: paused.reason,
            })}
            <SecondWord pause={paused} />
          </Notice>
        )}
        <form
          className="flex flex-wrap items-start gap-2 p-4"
          onSubmit={(event) => {
            event.preventDefault()
            void change()
          }}
        >
          <Field
            caption={t('staff.people.reason')}
            hint={t(paused?.two === true ? 'staff.gateway.two' : 'staff.people.reason-hint')}
            className="w-full max-w-100"
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Button
            type="submit"
            className="tablet:mt-5"
            variant={paused === null ? 'danger' : 'default'}
            pending={pending}
            disabled={reason.trim().length < SHORTEST_REASON || (own !== '' && paused?.endedBy === own)}
          >
            {t(paused === null ? 'staff.gateway.pause' : 'staff.gateway.open', { coin: base })}
          </Button>
        </form>
        {refused !== undefined && (
          <Notice tone="danger" urgent flat>
            {formatError(refused)}
          </Notice>
        )}
      </Card>
    </div>
  )
}
