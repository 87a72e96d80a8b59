import { effectTypeOf, ORDER_VOCABULARY } from '../labels.ts'
import type { OrderEvent } from '../orders/order-events.ts'
import { amountText } from '../wire/token-value.ts'
import type { TokenAmountText } from '../wire/token-value.ts'

/** One thing a transaction did to an order, in the wire's words (ENT-028, ENT-030). */
export interface EffectRecord {
  readonly effect: (typeof ORDER_VOCABULARY)[OrderEvent['kind']]['effect']
  readonly type: 'sell' | 'sold' | 'buy' | 'bought'
  readonly gets: TokenAmountText
  readonly pays: TokenAmountText
  readonly got?: TokenAmountText
  readonly paid?: TokenAmountText
  readonly seq: number
  /** The other account of an exchange. */
  readonly account?: string
}

/** The wire form of an order event. */
export function effectRecord(event: OrderEvent): EffectRecord {
  const words = ORDER_VOCABULARY[event.kind]
  return {
    effect: words.effect,
    type: effectTypeOf(words.exchanged, event.side),
    gets: amountText(event.order.gets),
    pays: amountText(event.order.pays),
    ...(event.got === undefined ? {} : { got: amountText(event.got) }),
    ...(event.paid === undefined ? {} : { paid: amountText(event.paid) }),
    seq: event.sequence,
    ...(event.counterparty === undefined ? {} : { account: event.counterparty }),
  }
}
