import { toFixed, parseDecimal } from '@tidebook/amount'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { type CurrentOrder, sideOf } from '../model/current-orders.ts'
import { CancelManyButton, type CancelManyPair } from './cancel-many-button.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderCard } from './order-card.tsx'

/** Current orders on a phone: one card each, with the cancel button within reach of the thumb. */
export function CurrentOrdersCards({
  orders,
  offline,
  pair,
}: {
  orders: readonly CurrentOrder[]
  offline: boolean
  /** The pair that the list is filtered by. */
  pair: CancelManyPair
}): ReactElement {
  const t = useT()
  return (
    <>
      <div className="flex flex-none justify-end px-4 pt-3">
        <CancelManyButton pair={pair} offline={offline} />
      </div>
      <ul className="flex flex-col">
        {orders.map((order) => {
          const settled = order.state === 'open' || order.state === 'partly'
          const amount = toFixed(parseDecimal(order.amount), order.amountDecimal)
          return (
            <OrderCard
              key={order.state === 'onItsWay' ? order.hash : order.seq}
              order={{ ...order, side: sideOf(order), amount }}
              status={t(`orders.state.${order.state}`)}
              trailing={settled && <OrderActions card order={order} blocked={offline} />}
            />
          )
        })}
      </ul>
    </>
  )
}
