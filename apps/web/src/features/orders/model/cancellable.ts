import type { CancelContext } from '@tidebook/keyring'
import { type CurrentOrder, sideOf } from './current-orders.ts'

/**
 * Returns the order details that the cancel confirmation shows, or undefined when no configured pair matches the order.
 */
export function cancelContext(order: CurrentOrder): CancelContext | undefined {
  const side = sideOf(order)
  if (side === undefined) return undefined
  const [base, counter] = side === 'buy' ? [order.takerPays, order.takerGets] : [order.takerGets, order.takerPays]
  return {
    base: { code: base.currency, issuer: base.issuer },
    counter: { code: counter.currency, issuer: counter.issuer },
    side,
    price: order.price,
    amount: base.value,
  }
}

/** Whether an order is in the book and no cancel of it has been requested. */
export function isCancellable({ state }: Pick<CurrentOrder, 'state'>): boolean {
  return state === 'open' || state === 'partly'
}

/** Returns the titles of the tokens in cancellable orders, sorted. */
export function cancellableTokens(orders: readonly CurrentOrder[]): readonly string[] {
  return [
    ...new Set(orders.filter(isCancellable).flatMap(({ baseTitle, counterTitle }) => [baseTitle, counterTitle])),
  ].sort()
}
