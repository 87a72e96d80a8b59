import type { CancelContext } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import { orderView, pairOf } from './order-view.ts'
import { soundCancel } from './sound-context.ts'

type Coin = CancelContext['base']

/** What is known about an order that is to be cancelled. Its cancel names a number only. */
export interface CancelledOrder {
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly amount: string
  readonly base: Coin
  readonly counter: Coin
  /** read from the bytes that were signed in this window, not from the records of the exchange */
  readonly signed: boolean
}

/** The order as it was signed here, or as the exchange's records have it; undefined when neither is known. */
export const cancelledOrder = (
  signed: TransactionJson | undefined,
  cancels: CancelContext | undefined,
): CancelledOrder | undefined => {
  const pair = signed && pairOf(signed)
  const own = signed && orderView(signed, pair)
  if (own !== undefined && pair !== undefined)
    return { ...pair, side: own.side, price: own.price, amount: own.amount, signed: true }
  const record = soundCancel(cancels)
  return record && { ...record, signed: false }
}
