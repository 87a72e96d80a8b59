import type { CurrentOrder } from './current-orders.ts'

/** Whether an order is in the book and no cancel of it has been requested. */
export const isCancellable = ({ state }: Pick<CurrentOrder, 'state'>): boolean => state === 'open' || state === 'partly'
