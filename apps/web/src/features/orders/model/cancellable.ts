import type { CurrentOrder } from './current-orders.ts'

/** Whether an order is in the book and no cancel of it has been requested. */
export const isCancellable = ({ state }: Pick<CurrentOrder, 'state'>): boolean => state === 'open' || state === 'partly'

/** Returns the titles of the tokens in cancellable orders, sorted. */
export const cancellableTokens = (orders: readonly CurrentOrder[]): readonly string[] =>
  [...new Set(orders.filter(isCancellable).flatMap(({ baseTitle, counterTitle }) => [baseTitle, counterTitle]))].sort()
