import {
  type Decimal,
  add,
  compare,
  decimalOf,
  maximum,
  minimum,
  multiply,
  parseDecimal,
  subtract,
} from '@tidebook/amount'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import type { StopTrigger } from '@tidebook/protocol/transactions'

/**
 * The state of a trigger after a ledger: whether it is reached, and the best price that a trailing trigger has seen.
 */
export interface Triggered {
  readonly isReached: boolean
  readonly best: Decimal | undefined
}

/** Returns the price at which a trailing trigger fires, given its best price. */
export function trailingPrice(trigger: Extract<StopTrigger, { readonly trail: string }>, best: Decimal): Decimal {
  const trail = parseDecimal(trigger.trail)
  const distance = trigger.unit === 'percent' ? multiply(multiply(best, trail), decimalOf(1n, 2)) : trail
  return trigger.when === 'rises' ? add(best, distance) : subtract(best, distance)
}

function isPast(price: Decimal, bound: Decimal, when: 'rises' | 'falls'): boolean {
  return when === 'rises' ? compare(price, bound) >= 0 : compare(price, bound) <= 0
}

/**
 * Evaluates a trigger against the trades of one ledger, in their order, and its close time in milliseconds since 1970.
 * A trailing trigger updates its best price first, as on the exchange.
 */
export function evaluateTrigger(
  trigger: StopTrigger,
  before: Decimal | undefined,
  { prices, time }: { readonly prices: readonly Decimal[]; readonly time: number },
): Triggered {
  if ('at' in trigger) return { isReached: time >= ledgerTimeToUnixMs(trigger.at), best: before }
  if ('price' in trigger) {
    const bound = parseDecimal(trigger.price)
    return { isReached: prices.some((price) => isPast(price, bound, trigger.when)), best: before }
  }
  if (!('trail' in trigger)) return { isReached: false, best: before }
  let best = before ?? parseDecimal(trigger.from)
  for (const price of prices) {
    best = trigger.when === 'rises' ? minimum(best, price) : maximum(best, price)
    if (isPast(price, trailingPrice(trigger, best), trigger.when)) return { isReached: true, best }
  }
  return { isReached: false, best }
}
