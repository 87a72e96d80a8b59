import { divide, isZero, normalize, rescale, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'

/** Digits a price carries: the ledger's own precision less the digits its roundings may disturb. */
export const PRICE_DIGITS = 12

const WORK_DIGITS = 40

/** Number of digits before the point; for values below 1 minus the zeros after it. */
function magnitude(value: Decimal): number {
  const digits = (value.coefficient < 0n ? -value.coefficient : value.coefficient).toString().length
  return digits - value.scale
}

/** counter / base with 12 significant digits, half to even; 0 when there is no base. Never negative zero, never infinite. */
export function priceOf(base: Decimal, counter: Decimal): Decimal {
  if (isZero(base) || isZero(counter)) return ZERO
  const scale = Math.max(0, WORK_DIGITS - magnitude(counter) + magnitude(base))
  return significant(divide(counter, base, scale, 'half-even'))
}

/** The value with 12 significant digits. */
export function significant(value: Decimal): Decimal {
  const keep = PRICE_DIGITS - magnitude(value)
  return normalize(
    keep >= value.scale ? value : keep >= 0 ? rescale(value, keep, 'half-even') : rescale(value, 0, 'half-even'),
  )
}
