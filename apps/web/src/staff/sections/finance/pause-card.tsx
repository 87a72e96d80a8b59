import type { FinanceOverview } from '@tidebook/contract'
import { financeDeskRoutes } from '@tidebook/contract/routes'
import { Card, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { memberStore } from '../../model/member-store.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { SecondApproval } from '../gateway/second-approval.tsx'
import { ReasonForm } from '../../views/reason-form.tsx'

/** Pauses purchases and repayments with a reason, or resumes them. */
export function PauseCard(props: {
  readonly paused: FinanceOverview['paused']
  readonly onChanged: () => void
}): ReactElement {
  const { paused, onChanged } = props
  const t = useT()
  const own = useStore(memberStore, (member) => (member.state === 'in' ? member.member.name : ''))
  const label = t(paused === null ? 'staff.finance.pause' : 'staff.finance.unpause')
  return (
    <Card title={label}>
      {paused === null ? (
        <p className="px-4 pt-3 text-13 text-2">{t('staff.finance.pause-why')}</p>
      ) : (
        <Notice tone="warning" flat>
          {t('staff.gateway.paused-by', { name: paused.by, time: formatDateTime(paused.since), reason: paused.reason })}
          <SecondApproval pause={paused} />
        </Notice>
      )}
      <ReasonForm
        hint={t(paused?.two === true ? 'staff.finance.two' : 'staff.people.reason-hint')}
        onDone={onChanged}
        acts={[
          {
            id: 'pause',
            label,
            variant: paused === null ? 'danger' : 'primary',
            disabled: own !== '' && paused?.endedBy === own,
            run: (reason) =>
              callStaffApi<unknown>(financeDeskRoutes.pause, { body: { paused: paused === null, reason } }),
          },
        ]}
      />
    </Card>
  )
}
