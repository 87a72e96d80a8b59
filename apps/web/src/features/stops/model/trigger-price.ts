import { toFixed, tryParseDecimal } from '@tidebook/amount'
import type { StoredStop } from './stored-stop.ts'

/**
 * Returns the current trigger price of a waiting order; undefined if the order does not wait for a price. The exchange
 * reports a trailing trigger exactly. The price is rounded to the pair's decimals, which the order's price has, to the
 * first price that triggers.
 */
export function triggerPrice({
  trigger,
  present,
  price,
}: Pick<StoredStop, 'trigger' | 'present' | 'price'>): string | undefined {
  if ('price' in trigger) return trigger.price
  if (!('trail' in trigger) || present === undefined) return undefined
  const exact = tryParseDecimal(present)
  const scale = tryParseDecimal(price)?.scale
  if (exact === undefined || scale === undefined || exact.scale <= scale) return present
  return toFixed(exact, scale, trigger.when === 'falls' ? 'floor' : 'ceil')
}
