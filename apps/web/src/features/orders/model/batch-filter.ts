import { type Decimal, compare, parseDecimal } from '@tidebook/amount'
import { readNumber } from '../../../lib/number-entry.ts'
import { isCancellable } from './cancellable.ts'
import { type CurrentOrder, sideOf } from './current-orders.ts'

/** Which open orders are cancelled together, as a person chooses them. Times are local, `YYYY-MM-DDTHH:mm:ss`. */
export interface BatchFilter {
  readonly from: string
  readonly to: string
  /** titles of the tokens of a pair; '' takes all */
  readonly base: string
  readonly counter: string
  readonly side: 'both' | 'buy' | 'sell'
  /** lowest and highest price as typed; '' takes all */
  readonly low: string
  readonly high: string
}

/** Why a choice cannot be used; each has a sentence of its own (ERR-041). */
export type BatchError = 'timeRequired' | 'startAfterEnd' | 'sameToken' | 'priceNotNumber' | 'priceRange'

const timeOf = (text: string): number | undefined => {
  const time = text === '' ? Number.NaN : new Date(text).getTime()
  return Number.isNaN(time) ? undefined : time
}

const priceOf = (text: string): Decimal | undefined => (text === '' ? undefined : readNumber(text))

/** Everything that is wrong with a choice, in the order of its fields (VAL-053..056). */
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

/** The orders of a choice, oldest first; both ends of times and prices belong to it. None while something is wrong. */
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
        // The last second counts whole.
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

const localText = (time: number): string => {
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19)
}

/** A choice that takes every order there is, of one pair if one is named. */
export function wholeFilter(
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
