import type { CallResult } from '@tidebook/client/http'
import type { GatewayReview } from '@tidebook/contract'
import { gatewayDeskRoutes } from '@tidebook/contract/routes'
import { Card, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { memberStore } from '../../model/member-store.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { ReasonForm } from '../../views/reason-form.tsx'
import { chainTitle } from './chain-title.ts'

interface OrderPanelProps {
  readonly order: GatewayReview
  readonly onDecided: () => void
}

const ENDS = ['pay', 'return'] as const
type End = (typeof ENDS)[number]

/** Scrolls to the opened panel, which is below the list and may be outside the window. */
function comeIntoView(panel: HTMLElement | null): void {
  return panel?.scrollIntoView({ block: 'nearest' })
}

/** One waiting order: all its details, and the decision, which takes two members. */
export function OrderPanel({ order, onDecided }: OrderPanelProps): ReactElement {
  const t = useT()
  const { id, kind, base, chain, token, wallet, other, receiver, amount, reason, chainHash, ledgerHash, since } = order
  const member = useStore(memberStore, (state) => (state.state === 'in' ? state.member : undefined))
  const decide = async (end: End, why: string): Promise<CallResult<unknown>> => {
    const answer = await callStaffApi<unknown>(gatewayDeskRoutes.decide, {
      path: { kind, id },
      body: { end, reason: why },
    })
    // another member may have decided in the meantime
    if (!answer.result) onDecided()
    return answer
  }
  const isOwnWord = order.approvedBy !== '' && order.approvedBy === member?.name
  const mayDecide = member?.role === 'operator' || member?.role === 'admin'
  const facts = [
    [t('staff.gateway.reason'), reason === null ? '–' : t(`staff.gateway.reason.${reason}`)],
    [t('staff.gateway.chain'), `${base}, ${chainTitle(chain)}, ${token}`],
    [t('staff.gateway.wallet'), wallet],
    ...(kind === 'deposit'
      ? [
          [t('staff.gateway.payer'), other],
          [t('staff.gateway.deposit-address'), receiver],
          [t('staff.gateway.memo'), order.memo],
        ]
      : [
          [t('staff.gateway.recipient'), receiver],
          [t('staff.gateway.tag'), order.tag],
          [t('staff.gateway.payout-memo'), order.payoutMemo],
          [t('staff.gateway.ledger-memo'), order.memo],
        ]),
    [t('staff.gateway.chain-hash'), chainHash],
    [t('staff.gateway.ledger-hash'), ledgerHash],
    [t('staff.gateway.since'), formatDateTime(since)],
  ]
  return (
    <div ref={comeIntoView}>
      <Card title={t(`staff.gateway.kind.${kind}`, { amount, coin: base })}>
        <dl className="flex flex-col gap-2 p-4">
          {facts.map(([label, value]) => (
            <div key={label} className="flex flex-col gap-x-4 tablet:flex-row">
              <dt className="w-48 shrink-0 text-2">{label}</dt>
              <dd className="font-medium break-all select-all">{value === '' ? '–' : value}</dd>
            </div>
          ))}
        </dl>
        {reason === 'inDoubt' && (
          <Notice tone="warning" flat>
            {t('staff.gateway.in-doubt')}
          </Notice>
        )}
        {order.approvedEnd !== null && (
          <Notice tone="info" flat>
            {t(`staff.gateway.proposed.${order.approvedEnd}`, { name: order.approvedBy })}
            {isOwnWord && ` ${t('staff.gateway.second')}`}
          </Notice>
        )}
        {mayDecide && (
          <ReasonForm
            hint={t('staff.gateway.two')}
            acts={ENDS.map((end) => ({
              id: end,
              label: t(`staff.gateway.do.${end}`),
              ...(end === 'pay' && { variant: 'primary' }),
              disabled: isOwnWord && order.approvedEnd === end,
              run: (why) => decide(end, why),
            }))}
            onDone={onDecided}
          />
        )}
      </Card>
    </div>
  )
}
