import { toFixed, tryParseDecimal } from '@tidebook/amount'
import type { StoredStop } from './stored-stop.ts'

/**
 * Returns the present trigger price of a waiting order; undefined for one that waits for no price. The exchange reports
 * that of a trailing trigger exactly. It is rounded to the decimals of the order's price, which are those of the pair,
 * to the first such price that triggers.
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
