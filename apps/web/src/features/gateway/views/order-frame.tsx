import type { OrderReason, OrderStatus } from '@tidebook/contract/gateway'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { Badge, Card, Notice, Steps, type Step, type Tone } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { statusName, statusTone } from '../model/status-words.ts'

/** An order in progress: its title, steps, figures, and advice when it stops. */
export function OrderFrame(props: {
  readonly title: string
  readonly lead: string
  readonly order: {
    readonly orderID: string
    readonly created: number
    readonly status: OrderStatus
    readonly reason?: OrderReason | undefined
  }
  readonly steps: readonly Step[]
  /** number of completed steps */
  readonly done: number
  readonly figures: ReactNode
  readonly figuresTitle: string
  /** the explanation shown when the order stops */
  readonly stops: string
  /** content below the steps */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}): ReactElement {
  const { title, lead, order, steps, done, figures, figuresTitle, stops, actions, children } = props
  const { orderID, created, status, reason } = order
  const t = useT()
  const tone: Tone = statusTone(status)
  const isMoving = status < ORDER_STATUS.success
  return (
    <section className="flex flex-col gap-3" data-order-status={statusName(status)}>
      <div>
        <h2 className="text-20 font-semibold tablet:text-16">{title}</h2>
        <p className="text-2">
          {t('gateway.order-of', { id: orderID.slice(0, 8), time: formatDateTime(created) })} · {lead}
        </p>
      </div>
      <div className="grid items-start gap-3 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card
          title={t('gateway.progress')}
          trailing={
            <Badge tone={tone}>
              {isMoving
                ? t('gateway.step-of', { step: Math.min(done + 1, steps.length), steps: steps.length })
                : t(`gateway.status.${statusName(status)}`)}
            </Badge>
          }
        >
          <div className="p-4" aria-live="polite">
            <Steps steps={steps} />
          </div>
          {actions !== undefined && <div className="flex flex-wrap gap-2 border-t px-4 py-3">{actions}</div>}
        </Card>
        <div className="flex flex-col gap-3">
          <Card title={figuresTitle}>
            <dl className="flex flex-col gap-2 p-4 text-13">{figures}</dl>
          </Card>
          {reason !== undefined && (
            <Notice tone={status === ORDER_STATUS.failed ? 'danger' : 'warning'}>
              {t(`gateway.reason.${reason}`)}
            </Notice>
          )}
          {status !== ORDER_STATUS.success && status !== ORDER_STATUS.cancelled && (
            <Notice tone="accent">
              <span className="font-medium">{t('gateway.stops')}</span> <span className="text-2">{stops}</span>
            </Notice>
          )}
          {children}
        </div>
      </div>
    </section>
  )
}
