import type { OrderReason, OrderStatus } from '@tidebook/contract/gateway'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { Badge, Card, Notice, Steps, type Step } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { minutesTaken, type ArrivalTime } from '../model/arrival-time.ts'
import { statusName, statusTone } from '../model/status-words.ts'
import { useDuration } from '../services/use-duration.ts'

interface FramedOrder {
  readonly orderID: string
  readonly created: number
  readonly status: OrderStatus
  readonly reason?: OrderReason | undefined
  readonly steps: readonly { readonly status: OrderStatus; readonly at: number }[]
}

/** An order in progress: its title and time of arrival, steps, figures, and advice when it stops. */
export function OrderFrame(props: {
  readonly title: string
  readonly lead: string
  readonly icon: ReactNode
  readonly order: FramedOrder
  readonly steps: readonly Step[]
  /** Number of completed steps. */
  readonly done: number
  readonly arrival: ArrivalTime
  readonly figures: ReactNode
  readonly figuresTitle: string
  /** The explanation shown when the order stops. */
  readonly stops: string
  /** The explanation shown when the order is complete. */
  readonly success: string
  /** Another way to pay, across the full width. */
  readonly place?: ReactNode
  /** Content below the steps. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}): ReactElement {
  const { title, lead, icon, order, steps, done, arrival, figures, figuresTitle, stops, place } = props
  const { orderID, created, status } = order
  const t = useT()
  const isOpen = status < ORDER_STATUS.success
  return (
    <section className="flex flex-col gap-3" data-order-status={statusName(status)}>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
        {icon}
        <div className="min-w-0 flex-1">
          <h2 className="text-20 font-semibold break-words">{title}</h2>
          <p className="text-12 text-2">
            {lead} · {t('gateway.order-of', { id: orderID.slice(0, 8), time: formatDateTime(created) })}
          </p>
        </div>
        <Arrival order={order} arrival={arrival} />
      </Card>
      <div className="grid items-start gap-3 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card
          title={t('gateway.progress')}
          trailing={
            isOpen && (
              <span className="text-12 text-2">
                {t('gateway.step-of', { step: Math.min(done + 1, steps.length), steps: steps.length })}
              </span>
            )
          }
        >
          <Outcome order={order} success={props.success} />
          <div className="p-4" aria-live="polite">
            <Steps steps={steps} />
          </div>
          {props.actions !== undefined && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t px-4 py-3">{props.actions}</div>
          )}
        </Card>
        <div className="flex flex-col gap-3">
          <Card title={figuresTitle}>
            <dl className="flex flex-col gap-2 p-4 text-13">{figures}</dl>
          </Card>
          {status !== ORDER_STATUS.success && status !== ORDER_STATUS.cancelled && (
            <Notice tone="accent">
              <span className="font-medium">{t('gateway.stops')}</span>{' '}
              <span className="break-words text-2">{stops}</span>
            </Notice>
          )}
          {props.children}
        </div>
      </div>
      {place}
    </section>
  )
}

/** The remaining time, the time that the order took, or the status of an order without either and what it waits for. */
function Arrival(props: { readonly order: FramedOrder; readonly arrival: ArrivalTime }): ReactElement {
  const { order, arrival } = props
  const t = useT()
  const format = useDuration()
  const taken = minutesTaken(order)
  if (taken !== undefined) return <Time name={t('gateway.arrived-after')}>{format(taken)}</Time>
  if (typeof arrival === 'number')
    return <Time name={t('gateway.arrives-in')}>{t('gateway.about-time', { time: format(arrival) })}</Time>
  const status = arrival === 'failed' ? ORDER_STATUS.failed : order.status
  return (
    <div className="flex items-center gap-2 max-tablet:basis-full tablet:flex-col tablet:items-end tablet:gap-1">
      <Badge tone={statusTone(status)}>{t(`gateway.status.${statusName(status)}`)}</Badge>
      {arrival !== undefined && arrival !== 'failed' && (
        <span className="text-12 text-2">{t(`gateway.waits.${arrival}`)}</span>
      )}
    </div>
  )
}

function Time({ name, children }: { readonly name: string; readonly children: string }): ReactElement {
  return (
    <dl className="flex items-baseline justify-between gap-3 max-tablet:basis-full max-tablet:border-t max-tablet:pt-3 tablet:flex-col tablet:items-end tablet:gap-0">
      <dt className="text-12 text-2">{name}</dt>
      <dd className="text-20 font-semibold">{children}</dd>
    </dl>
  )
}

/** Explains why an order waits or failed, or where the funds are now. */
function Outcome(props: { readonly order: FramedOrder; readonly success: string }): ReactElement | null {
  const { status, reason } = props.order
  const t = useT()
  if (status === ORDER_STATUS.success)
    return (
      <Notice flat tone="done">
        {props.success}
      </Notice>
    )
  if (reason === undefined) return null
  return (
    <Notice flat tone={status === ORDER_STATUS.failed ? 'danger' : 'warning'}>
      {t(`gateway.reason.${reason}`)}
    </Notice>
  )
}
