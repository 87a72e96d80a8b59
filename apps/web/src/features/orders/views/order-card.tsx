import { cx, Figure } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { FilledBar, PairText, SideText } from './cells.tsx'
import type { OrderFigures } from './order-columns.tsx'

const SPREAD = 'flex justify-between gap-x-3'

export interface CardLineProps {
  readonly base: string | undefined
  readonly counter: string | undefined
  readonly side: 'buy' | 'sell' | undefined
  /** Outcome of the order. */
  readonly status: ReactNode
  /** The amount, and the price at the right. */
  readonly figures: ReactNode
  readonly below: ReactNode
  /** Button or link at the right, within reach of the thumb. */
  readonly trailing?: ReactNode
}

/** Row of a list on a phone: facts at the left, and their results at the right edge. */
export function CardLine(props: CardLineProps): ReactElement {
  return (
    <li className="flex flex-col gap-1 border-b px-4 py-3 text-12 last:border-b-0">
      <p className={cx(SPREAD, 'text-13')}>
        <span className="flex gap-2">
          <PairText base={props.base} counter={props.counter} />
          {props.side !== undefined && <SideText side={props.side} />}
        </span>
        <span className="min-w-0 text-right text-2">{props.status}</span>
      </p>
      <div className={cx(SPREAD, 'flex-wrap text-2')}>{props.figures}</div>
      <div className={cx(SPREAD, 'items-center text-3')}>
        {props.below}
        {props.trailing}
      </div>
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
      status={
        <>
          {status} <FilledBar percent={order.filledPercent} />
        </>
      }
      figures={
        <>
          <Figure className="text-1" value={order.amount} unit={order.baseTitle} />
          <Figure className="text-1" value={order.price} unit={order.counterTitle} />
        </>
      }
      below={order.timeStr}
      trailing={trailing}
    />
  )
}
