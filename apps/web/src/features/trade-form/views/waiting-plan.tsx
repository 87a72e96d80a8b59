import { toFixed } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { Figure, cx, figureText } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatTime } from '../../../lib/dates.ts'
import { type Translate, useT } from '../../../lib/i18n.ts'
import { amountDecimals } from '../model/limits.ts'
import type { PlannedOrder } from '../model/waiting.ts'

/** The orders to sign, one per line, with their conditions. */
export function WaitingPlan({
  orders,
  pair,
}: {
  readonly orders: readonly PlannedOrder[]
  readonly pair: TradingPair
}): ReactElement {
  const t = useT()
  return (
    <ol
      aria-label={t('stops.form.plan')}
      className="grid max-h-32 grid-cols-[auto_1fr_auto] gap-x-4 overflow-y-auto rounded-3 border bg-surface-1 px-3 py-1 text-12"
    >
      {orders.map((order, index) => (
        <li key={index} className="col-span-3 grid grid-cols-subgrid items-baseline py-0.5">
          <span className={cx('whitespace-nowrap', order.side === 'buy' ? 'text-buy' : 'text-sell')}>
            {t(`trade.side.${order.side}`)}{' '}
            <Figure value={toFixed(order.amount, amountDecimals(pair))} unit={pair.baseTitle} />
          </span>
          <Figure className="col-start-3 whitespace-nowrap" value={toFixed(order.price, pair.priceDecimal)} />
          {/* On a phone the trigger has its own line, because it must be readable to its last digit. */}
          <span className="col-span-3 row-start-2 text-2 tablet:col-span-1 tablet:col-start-2 tablet:row-start-1">
            {conditionOf(order, t)}
          </span>
        </li>
      ))}
    </ol>
  )
}

function conditionOf({ trigger, type }: PlannedOrder, t: Translate): string {
  if ('at' in trigger)
    return type === 'immediateOrCancel' ? formatTime(ledgerTimeToUnixMs(trigger.at)) : t('stops.when.now')
  if ('price' in trigger) {
    const reached = t(`stops.when.${trigger.when}`, { price: figureText(trigger.price) })
    return trigger.after === undefined ? reached : t('stops.when.after', { reached })
  }
  return t('stops.when.next')
}
