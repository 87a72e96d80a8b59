import type { FinancePending } from '@tidebook/contract'
import { financeDeskRoutes } from '@tidebook/contract/routes'
import { Card, Field, Notice } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { ReasonForm } from '../../views/reason-form.tsx'

/** Orders with an unknown repayment, and the decisions of two members on each. */
export function DoubtList(props: {
  readonly doubts: readonly FinancePending[]
  readonly mayDecide: boolean
  readonly onDecided: () => void
}): ReactElement | null {
  const { doubts, mayDecide, onDecided } = props
  const t = useT()
  if (doubts.length === 0) return null
  return (
    <Card title={t('staff.finance.doubts', { count: doubts.length })}>
      <p className="border-b px-4 py-3 text-13 text-2">{t('staff.finance.doubt-why')}</p>
      {doubts.map((doubt) => (
        <Doubt key={doubt.order.orderID} doubt={doubt} mayDecide={mayDecide} onDecided={onDecided} />
      ))}
    </Card>
  )
}

const HASH = /^[0-9A-Fa-f]{64}$/u

function Doubt(props: {
  readonly doubt: FinancePending
  readonly mayDecide: boolean
  readonly onDecided: () => void
}): ReactElement {
  const { doubt, mayDecide, onDecided } = props
  const { order, hash: known, approvedBy, approvedEnd } = doubt
  const { orderID: id, token, wallet, pays = '' } = order
  const t = useT()
  const [hash, setHash] = useState('')
  const decide = (end: 'retry' | 'paid') => (reason: string) =>
    callStaffApi<unknown>(financeDeskRoutes.decide, {
      path: { id },
      body: { end, reason, ...(end === 'paid' && { hash: hash.trim() }) },
    })
  return (
    <div className="border-b last:border-b-0">
      <p className="px-4 pt-3 text-13 break-all select-all">
        {t('staff.finance.order', { id, amount: pays, token, wallet })}
      </p>
      {known !== '' && (
        <p className="px-4 pt-1 text-13 break-all select-all">{t('staff.finance.doubt-hash', { hash: known })}</p>
      )}
      {approvedEnd !== null && (
        <Notice tone="info" flat>
          {t(`staff.finance.says.${approvedEnd}`, { name: approvedBy })}
        </Notice>
      )}
      {mayDecide && (
        <ReasonForm
          hint={t('staff.finance.two')}
          onDone={onDecided}
          acts={[
            { id: 'retry', label: t('staff.finance.retry'), variant: 'primary', run: decide('retry') },
            {
              id: 'paid',
              label: t('staff.finance.paid'),
              disabled: !HASH.test(hash.trim()),
              run: decide('paid'),
            },
          ]}
        >
          <Field
            caption={t('staff.finance.hash')}
            className="w-full max-w-100"
            maxLength={64}
            value={hash}
            onChange={({ target }) => setHash(target.value)}
          />
        </ReasonForm>
      )}
    </div>
  )
}
