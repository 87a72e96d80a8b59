import { toFixed, parseDecimal } from '@tidebook/amount'
import { Button, Figure } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { type CurrentOrder, sideOf } from '../model/current-orders.ts'
import { cancelOrder } from '../services/cancel-order.ts'
import { FilledBar } from './filled-bar.tsx'
import { PairText } from './pair-text.tsx'
import { SideText } from './side-text.tsx'

/** The current orders on a phone: one card each, the cancel under the thumb. */
export const CurrentOrdersCards = ({
  orders,
  offline,
}: {
  orders: readonly CurrentOrder[]
  offline: boolean
}): ReactElement => {
  const t = useT()
  return (
    <ul className="flex flex-col">
      {orders.map((order) => {
        const settled = order.state === 'open' || order.state === 'partly'
        return (
          <li
            key={order.state === 'onItsWay' ? order.hash : order.seq}
            className="flex items-center gap-3 border-b px-4 py-3 text-12"
          >
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2 text-13">
                <PairText base={order.baseTitle} counter={order.counterTitle} />
                <SideText side={sideOf(order)} />
                <span className="text-2">{t(`orders.state.${order.state}`)}</span>
              </p>
              <p className="text-2">
                <Figure
                  className="text-1"
                  value={toFixed(parseDecimal(order.amount), order.amountDecimal)}
                  unit={order.baseTitle}
                />{' '}
                · <Figure className="text-1" value={order.price} unit={order.counterTitle} />
              </p>
              <p className="flex items-center justify-between gap-2 text-3">
                {order.timeStr}
                <FilledBar percent={order.filledPercent} />
              </p>
            </div>
            {settled && (
              <Button blocked={offline} onClick={() => void cancelOrder(order.seq)}>
                {t('orders.cancel')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
