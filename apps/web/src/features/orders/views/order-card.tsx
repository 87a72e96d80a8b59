import { Figure } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { FilledBar, PairText, SideText } from './cells.tsx'
import type { OrderFigures } from './order-columns.tsx'

export interface CardLineProps {
  readonly base: string | undefined
  readonly counter: string | undefined
  readonly side: 'buy' | 'sell' | undefined
  /** Outcome of the order. */
  readonly status: ReactNode
  readonly figures: ReactNode
  readonly below: ReactNode
  /** Button or link at the right, within reach of the thumb. */
  readonly trailing?: ReactNode
}

/** Line of a list on a phone: pair, side and status, then the figures, then the time. */
export function CardLine(props: CardLineProps): ReactElement {
  return (
    <li className="flex items-center gap-3 border-b px-4 py-3 text-12 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-13">
          <PairText base={props.base} counter={props.counter} />
          {props.side !== undefined && <SideText side={props.side} />}
          <span className="text-2">{props.status}</span>
        </p>
        <div className="text-2">{props.figures}</div>
        <p className="flex items-center justify-between gap-2 text-3">{props.below}</p>
      </div>
      {props.trailing}
    </li>
  )
}

/** An order on a phone. */
export function OrderCard({
  order,
  status,
  trailing,
}: {
  order: OrderFigures
  status: ReactNode
  trailing?: ReactNode
}): ReactElement {
  return (
    <CardLine
      base={order.baseTitle}
      counter={order.counterTitle}
      side={order.side}
      status={status}
      figures={
        <>
          <Figure className="text-1" value={order.amount} unit={order.baseTitle} /> ·{' '}
          <Figure className="text-1" value={order.price} unit={order.counterTitle} />
        </>
      }
      below={
        <>
          {order.timeStr}
          <FilledBar percent={order.filledPercent} />
        </>
      }
      trailing={trailing}
    />
  )
}
