import type { CurrentOrder } from './current-orders.ts'

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
