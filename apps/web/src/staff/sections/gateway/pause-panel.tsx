import type { GatewayDeskCoin } from '@tidebook/contract'
import { gatewayDeskRoutes } from '@tidebook/contract/routes'
import { Card, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { memberStore } from '../../model/member-store.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { ReasonForm } from '../../views/reason-form.tsx'
import { SecondApproval } from './second-approval.tsx'

interface PausePanelProps {
  readonly coin: GatewayDeskCoin
  readonly onChanged: () => void
}

function comeIntoView(panel: HTMLElement | null): void {
  return panel?.scrollIntoView({ block: 'nearest' })
}

/** Pauses one gateway with a reason, or opens it again. */
export function PausePanel({ coin: { base, paused }, onChanged }: PausePanelProps): ReactElement {
  const t = useT()
  const own = useStore(memberStore, (member) => (member.state === 'in' ? member.member.name : ''))
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
            <SecondApproval pause={paused} />
          </Notice>
        )}
        <ReasonForm
          hint={t(paused?.two === true ? 'staff.gateway.two' : 'staff.people.reason-hint')}
          acts={[
            {
              id: 'pause',
              label: t(paused === null ? 'staff.gateway.pause' : 'staff.gateway.open', { coin: base }),
              variant: paused === null ? 'danger' : 'default',
              disabled: own !== '' && paused?.endedBy === own,
              run: (reason) =>
                callStaffApi<unknown>(gatewayDeskRoutes.pause, {
                  path: { base },
                  body: { paused: paused === null, reason },
                }),
            },
          ]}
          onDone={onChanged}
        />
      </Card>
    </div>
  )
}
