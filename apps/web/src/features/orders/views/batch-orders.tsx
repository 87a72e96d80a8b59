import { parseDecimal, toFixed } from '@tidebook/amount'
import { CheckIcon, Figure, Spinner, WarningIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { failureReason, type TrackedTransaction } from '../../transactions/index.ts'
import type { CancelProgress } from '../model/batch-state.ts'
import { type CurrentOrder, sideOf } from '../model/current-orders.ts'
import { PairText, SideText } from './cells.tsx'

type Progress = CancelProgress<TrackedTransaction>

/** State of one cancel as an icon and a word, with the reason of a failure. */
function State({ progress }: { progress: Progress }): ReactElement {
  const t = useT()
  const { state, transaction } = progress
  const why = state === 'failed' ? failureReason(transaction) : undefined
  const tone = state === 'failed' ? 'text-danger' : state === 'cancelled' ? 'text-1' : 'text-2'
  return (
    <span className={`inline-flex items-center gap-tight ${tone}`} title={why}>
      {state === 'cancelled' && <CheckIcon size="small" />}
      {state === 'failed' && <WarningIcon size="small" />}
      {(state === 'waiting' || state === 'going') && <Spinner />}
      {t(`orders.batch.state.${state}`)}
      {why !== undefined && <span className="sr-only">{why}</span>}
    </span>
  )
}

/** Makes a scrollable area reachable by keyboard. */
const SCROLLS = { tabIndex: 0 } as const

/** List of the orders to cancel, and afterwards the outcome of each. */
export function BatchOrders({
  orders,
  progress,
}: {
  orders: readonly CurrentOrder[]
  progress: ReadonlyMap<number, Progress>
}): ReactElement {
  const t = useT()
  return (
    <ol
      aria-label={t('orders.batch.list')}
      {...SCROLLS}
      className="flex max-h-64 min-h-24 flex-col overflow-y-auto rounded-3 border bg-surface-1 text-12"
    >
      {orders.map((order) => {
        const own = progress.get(order.seq)
        return (
          <li key={order.seq} className="flex items-baseline justify-between gap-3 border-b px-3 py-2 last:border-b-0">
            <span className="min-w-0">
              <SideText side={sideOf(order)} /> <PairText base={order.baseTitle} counter={order.counterTitle} />{' '}
              <Figure value={toFixed(parseDecimal(order.amount), order.amountDecimal)} />
              {' · '}
              <Figure value={order.price} />
            </span>
            <span className="flex-none text-2">{own === undefined ? order.timeStr : <State progress={own} />}</span>
          </li>
        )
      })}
    </ol>
  )
}
