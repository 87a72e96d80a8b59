import type { GatewayReview } from '@tidebook/contract'
import { gatewayDeskRoutes } from '@tidebook/contract/routes'
import { Button, Card, Field, Notice } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatError, useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { memberStore } from '../../model/member-store.ts'
import { ask } from '../../services/ask.ts'
import { chainTitle } from './chain-title.ts'

interface OrderPanelProps {
  readonly order: GatewayReview
  readonly onDecided: () => void
}

type End = 'pay' | 'return'

const SHORTEST_REASON = 3
/** What is opened stands below the list, which may be longer than the window. */
const comeIntoView = (panel: HTMLElement | null): void => panel?.scrollIntoView({ block: 'nearest' })

/** One order that waits: all that is known of it, and the decision, which two members take. */
export const OrderPanel = ({ order, onDecided }: OrderPanelProps): ReactElement => {
  const t = useT()
  const { id, kind, base, chain, token, wallet, other, amount, reason, chainHash, ledgerHash, since } = order
  const member = useStore(memberStore, (state) => (state.state === 'in' ? state.member : undefined))
  const [why, setWhy] = useState('')
  const [pending, setPending] = useState<End>()
  const [refused, setRefused] = useState<string>()
  const decide = async (end: End): Promise<void> => {
    setPending(end)
    const body = { end, reason: why.trim() }
    const answer = await ask<unknown>(gatewayDeskRoutes.decide, { path: { kind, id }, body })
    setPending(undefined)
    setRefused(answer.result ? undefined : answer.code)
    if (answer.result) setWhy('')
    onDecided()
  }
  const isOwnWord = order.approvedBy !== '' && order.approvedBy === member?.name
  const mayDecide = member?.role === 'operator' || member?.role === 'admin'
  const facts = [
    [t('staff.gateway.reason'), reason === null ? '–' : t(`staff.gateway.reason.${reason}`)],
    [t('staff.gateway.chain'), `${base}, ${chainTitle(chain)}, ${token}`],
    [t('staff.gateway.wallet'), wallet],
    [t(kind === 'deposit' ? 'staff.gateway.payer' : 'staff.gateway.recipient'), other],
    [t('staff.gateway.chain-hash'), chainHash],
    [t('staff.gateway.ledger-hash'), ledgerHash],
    [t('staff.gateway.since'), formatDateTime(since)],
  ] as const
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
        {order.approvedEnd !== null && (
          <Notice tone="info" flat>
            {t(`staff.gateway.proposed.${order.approvedEnd}`, { name: order.approvedBy })}
            {isOwnWord && ` ${t('staff.gateway.second')}`}
          </Notice>
        )}
        {mayDecide && (
          <form className="flex flex-wrap items-start gap-2 p-4" onSubmit={(event) => event.preventDefault()}>
            <Field
              caption={t('staff.people.reason')}
              hint={t('staff.gateway.two')}
              className="w-full max-w-100"
              maxLength={200}
              value={why}
              onChange={({ target }) => setWhy(target.value)}
            />
            {(['pay', 'return'] as const).map((end) => (
              <Button
                key={end}
                type="button"
                className="tablet:mt-5"
                variant={end === 'pay' ? 'primary' : 'default'}
                pending={pending === end}
                disabled={
                  why.trim().length < SHORTEST_REASON ||
                  pending !== undefined ||
                  (isOwnWord && order.approvedEnd === end)
                }
                onClick={() => void decide(end)}
              >
                {t(`staff.gateway.do.${end}`)}
              </Button>
            ))}
          </form>
        )}
        {refused !== undefined && (
          <Notice tone="danger" urgent flat>
            {formatError(refused)}
          </Notice>
        )}
      </Card>
    </div>
  )
}
