import type { FinanceHoldings } from '@tidebook/contract'
import { financeDeskRoutes } from '@tidebook/contract/routes'
import { Card, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { memberStore } from '../../model/member-store.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { ReasonForm } from '../../views/reason-form.tsx'

/** Payments without an order that could not be refunded, each with the reason and a button that retries the refund. */
export function UnreturnedPayments(props: {
  readonly kept: { readonly count: number; readonly payments: readonly FinanceHoldings[] }
  readonly mayDecide: boolean
  readonly onDecided: () => void
}): ReactElement | null {
  const { kept, mayDecide, onDecided } = props
  const t = useT()
  if (kept.count === 0) return null
  return (
    <Card title={t('staff.finance.kept', { count: kept.count })}>
      <p className="border-b px-4 py-3 text-13 text-2">{t('staff.finance.kept-why')}</p>
      {kept.payments.map((payment) => (
        <Kept key={payment.hash} payment={payment} mayDecide={mayDecide} onDecided={onDecided} />
      ))}
    </Card>
  )
}

function Kept(props: {
  readonly payment: FinanceHoldings
  readonly mayDecide: boolean
  readonly onDecided: () => void
}): ReactElement {
  const { payment, mayDecide, onDecided } = props
  const { hash, sender, token, amount, time, why, result, approvedBy } = payment
  const t = useT()
  const own = useStore(memberStore, (member) => (member.state === 'in' ? member.member.name : ''))
  return (
    <div className="border-b last:border-b-0">
      <p className="px-4 pt-3 text-13 break-all select-all">
        {t('staff.finance.kept-payment', { amount, token, sender, hash, time: formatDateTime(time) })}
      </p>
      <p className="px-4 pt-1 text-13 text-2">{t(`staff.finance.kept.${why}`, { result })}</p>
      {approvedBy !== '' && (
        <Notice tone="info" flat>
          {t('staff.finance.kept-proposed', { name: approvedBy })}
        </Notice>
      )}
      {mayDecide && (
        <ReasonForm
          hint={t(why === 'inDoubt' ? 'staff.finance.two' : 'staff.people.reason-hint')}
          onDone={onDecided}
          acts={[
            {
              id: 'send-back',
              label: t('staff.finance.send-back'),
              variant: 'primary',
              disabled: approvedBy !== '' && approvedBy === own,
              run: (reason) => callStaffApi<unknown>(financeDeskRoutes.sendBack, { path: { hash }, body: { reason } }),
            },
          ]}
        />
      )}
    </div>
  )
}
