import type { CurrentOrder } from './current-orders.ts'

/** Whether an order stands in the book and nobody has asked to take it back. */
export const isCancellable = ({ state }: Pick<CurrentOrder, 'state'>): boolean => state === 'open' || state === 'partly'
