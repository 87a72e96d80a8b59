import { effectTypeOf, ORDER_EFFECTS } from '../labels.ts'
import type { OrderEvent } from '../orders/order-events.ts'
import { amountText } from '../wire/token-value.ts'
import type { TokenAmountText } from '../wire/token-value.ts'

/** One effect of a transaction on an order, in wire terms (ENT-028, ENT-030). */
export interface EffectRecord {
  readonly effect: (typeof ORDER_EFFECTS)[OrderEvent['kind']]['effect']
  readonly type: 'sell' | 'sold' | 'buy' | 'bought'
  readonly gets: TokenAmountText
  readonly pays: TokenAmountText
  readonly got?: TokenAmountText
  readonly paid?: TokenAmountText
  readonly seq: number
  /** Counterparty of an exchange. */
  readonly account?: string
}

/**
 * Returns the wire form of an order event. An exchange includes the received and paid amounts and the counterparty.
 * Uses two plain object shapes, because an object is created per event.
 */
export function effectRecord(event: OrderEvent): EffectRecord {
  const { effect, exchanged } = ORDER_EFFECTS[event.kind]
  const type = effectTypeOf(exchanged, event.side)
  const gets = amountText(event.order.gets)
  const pays = amountText(event.order.pays)
  const { sequence: seq, got, paid, counterparty } = event
  if (got === undefined || paid === undefined || counterparty === undefined) return { effect, type, gets, pays, seq }
  return { effect, type, gets, pays, got: amountText(got), paid: amountText(paid), seq, account: counterparty }
}
