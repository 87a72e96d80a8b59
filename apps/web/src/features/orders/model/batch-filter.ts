import { type Decimal, compare, parseDecimal } from '@tidebook/amount'
import { readNumber } from '../../../lib/number-entry.ts'
import { isCancellable } from './cancellable.ts'
import { type CurrentOrder, sideOf } from './current-orders.ts'

/** The user's filter for a batch cancel. Times are local, `YYYY-MM-DDTHH:mm:ss`. */
export interface BatchFilter {
  readonly from: string
  readonly to: string
  /** Titles of the pair's tokens; '' matches all. */
  readonly base: string
  readonly counter: string
  readonly side: 'both' | 'buy' | 'sell'
  /** Lowest and highest price as typed; '' matches all. */
  readonly low: string
  readonly high: string
}

/** Reason why a filter is invalid; each has its own message (ERR-041). */
export type BatchError = 'timeRequired' | 'startAfterEnd' | 'sameToken' | 'priceNotNumber' | 'priceRange'

function timeOf(text: string): number | undefined {
  const time = text === '' ? Number.NaN : new Date(text).getTime()
  return Number.isNaN(time) ? undefined : time
}

function priceOf(text: string): Decimal | undefined {
  return text === '' ? undefined : readNumber(text)
}

/** Returns all errors of a filter, in the order of its fields (VAL-053..056). */
export function batchErrors({ from, to, base, counter, low, high }: BatchFilter): readonly BatchError[] {
  const errors: BatchError[] = []
  const [begin, end] = [timeOf(from), timeOf(to)]
  if (begin === undefined || end === undefined) errors.push('timeRequired')
  else if (begin > end) errors.push('startAfterEnd')
  if (base !== '' && base === counter) errors.push('sameToken')
  const [lowest, highest] = [priceOf(low), priceOf(high)]
  if ((low !== '' && lowest === undefined) || (high !== '' && highest === undefined)) errors.push('priceNotNumber')
  else if (lowest !== undefined && highest !== undefined && compare(lowest, highest) >= 0) errors.push('priceRange')
  return errors
}

/**
 * Returns the orders that match a filter, oldest first. Both bounds of times and prices are inclusive. Returns an empty
 * list while the filter has an error.
 */
export function batchOrders(orders: readonly CurrentOrder[], filter: BatchFilter): readonly CurrentOrder[] {
  const { base, counter, side } = filter
  const [begin, end] = [timeOf(filter.from), timeOf(filter.to)]
  if (batchErrors(filter).length > 0 || begin === undefined || end === undefined) return []
  const [low, high] = [priceOf(filter.low), priceOf(filter.high)]
  return orders
    .filter((order) => {
      const price = parseDecimal(order.price)
      return (
        isCancellable(order) &&
        order.at >= begin &&
        // The last second is included as a whole.
        order.at < end + 1000 &&
        (base === '' || order.baseTitle === base) &&
        (counter === '' || order.counterTitle === counter) &&
        (side === 'both' || sideOf(order) === side) &&
        (low === undefined || compare(price, low) >= 0) &&
        (high === undefined || compare(price, high) <= 0)
      )
    })
    .toSorted((a, b) => a.at - b.at || a.seq - b.seq)
}

function localText(time: number): string {
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19)
}

/** Returns a filter that matches every order, or every order of one pair if a pair is given. */
export function createFullFilter(
  orders: readonly CurrentOrder[],
  now: number,
  pair?: { readonly baseTitle: string; readonly counterTitle: string },
): BatchFilter {
  const times = orders.map(({ at }) => at)
  return {
    from: localText(Math.min(now, ...times)),
    to: localText(Math.max(now, ...times)),
    base: pair?.baseTitle ?? '',
    counter: pair?.counterTitle ?? '',
    side: 'both',
    low: '',
    high: '',
  }
}
