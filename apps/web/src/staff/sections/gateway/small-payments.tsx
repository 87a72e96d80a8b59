import { add, formatDecimal, parseDecimal, ZERO } from '@tidebook/amount'
import type { CallResult } from '@tidebook/client/http'
import type { GatewayReview, DecisionSummary } from '@tidebook/contract'
import { gatewayDeskRoutes, MAX_DECISIONS } from '@tidebook/contract/routes'
import { Button, Card, Notice } from '@tidebook/ui'
import { useRef, useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { memberStore } from '../../model/member-store.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { ReasonForm } from '../../views/reason-form.tsx'

const ENDS = ['return', 'pay'] as const

/** Listed orders below the minimum, of one kind and coin. */
interface Batch {
  readonly kind: GatewayReview['kind']
  readonly base: string
  readonly orders: readonly GatewayReview[]
}

function batchesOf(reviews: readonly GatewayReview[]): readonly Batch[] {
  const batches = new Map<string, GatewayReview[]>()
  for (const order of reviews.filter(({ small }) => small)) {
    const name = `${order.kind} ${order.base}`
    batches.set(name, [...(batches.get(name) ?? []), order])
  }
  return [...batches.values()].flatMap((orders) => {
    const [first] = orders
    if (first === undefined || orders.length < 2) return []
    return [{ kind: first.kind, base: first.base, orders: orders.slice(0, MAX_DECISIONS) }]
  })
}

interface SmallPaymentsProps {
  readonly reviews: readonly GatewayReview[]
  readonly onDecided: () => void
}

/** One decision for all listed payments of a coin below its minimum. */
export function SmallPayments({ reviews, onDecided }: SmallPaymentsProps): ReactElement | null {
  const t = useT()
  const [chosen, setChosen] = useState<string>()
  const [result, setResult] = useState<DecisionSummary>()
  const mayDecide = useStore(
    memberStore,
    (member) => member.state === 'in' && (member.member.role === 'operator' || member.member.role === 'admin'),
  )
  const batches = mayDecide ? batchesOf(reviews) : []
  const done = (decided: DecisionSummary): void => {
    setResult(decided)
    setChosen(undefined)
    onDecided()
  }
  return (
    <>
      {result !== undefined && (
        <Notice tone={result.skipped.length > 0 ? 'warning' : 'info'}>
          {t('staff.gateway.small.result', {
            done: result.done.count,
            proposed: result.proposed.count,
            skipped: result.skipped.length,
          })}
        </Notice>
      )}
      {batches.map((batch) => {
        const id = `${batch.kind} ${batch.base}`
        const sum = formatDecimal(batch.orders.reduce((all, { amount }) => add(all, parseDecimal(amount)), ZERO))
        const words = { count: batch.orders.length, coin: batch.base, sum }
        return (
          <Card key={id} title={t(`staff.gateway.small.${batch.kind}`, words)}>
            {chosen === id ? (
              <BatchForm batch={batch} onDone={done} />
            ) : (
              <div className="p-4">
                <Button size="small" onClick={() => setChosen(id)}>
                  {t('staff.gateway.small.decide')}
                </Button>
              </div>
            )}
          </Card>
        )
      })}
    </>
  )
}

function BatchForm({
  batch: { kind, base, orders },
  onDone,
}: {
  readonly batch: Batch
  readonly onDone: (decided: DecisionSummary) => void
}): ReactElement {
  const t = useT()
  const decided = useRef<DecisionSummary>(undefined)
  const decide = async (end: (typeof ENDS)[number], reason: string): Promise<CallResult<unknown>> => {
    const listed = orders.map(({ id, since }) => ({ id, since }))
    const answer = await callStaffApi<DecisionSummary>(gatewayDeskRoutes.decideMany, {
      path: { kind, base },
      body: { orders: listed, end, reason },
    })
    if (answer.result) decided.current = answer.data
    return answer
  }
  return (
    <ReasonForm
      hint={t('staff.gateway.small.two')}
      acts={ENDS.map((end) => ({
        id: end,
        label: t(`staff.gateway.do.${end}`),
        run: (reason) => decide(end, reason),
      }))}
      onDone={() => decided.current !== undefined && onDone(decided.current)}
    />
  )
}
