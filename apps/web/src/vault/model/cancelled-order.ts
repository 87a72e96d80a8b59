import type { CancelContext } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import { orderView, pairOf } from './order-view.ts'
import { validCancel } from './valid-context.ts'

type Coin = CancelContext['base']

/** Known details of an order to cancel. Its cancel transaction contains only a number. */
export interface CancelledOrder {
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly amount: string
  readonly base: Coin
  readonly counter: Coin
  /** Whether it was read from the bytes signed in this window, not from the exchange's records. */
  readonly signed: boolean
}

/** Returns the order as signed here, or from the exchange's records; undefined when neither is known. */
export function cancelledOrder(
  signed: TransactionJson | undefined,
  cancels: CancelContext | undefined,
): CancelledOrder | undefined {
  const pair = signed && pairOf(signed)
  const own = signed && orderView(signed, pair)
  if (own !== undefined && pair !== undefined)
    return { ...pair, side: own.side, price: own.price, amount: own.amount, signed: true }
  const record = validCancel(cancels)
  return record && { ...record, signed: false }
}
