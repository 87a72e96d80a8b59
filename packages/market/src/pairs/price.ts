import { divide, isZero, normalize, rescale, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { PRICE_DIGITS, shortQuotient } from './short-quotient.ts'

const WORK_DIGITS = 40
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER)

/** Returns the number of digits before the decimal point; for values below 1, minus the number of zeros after it. */
function magnitude(value: Decimal): number {
  const digits = (value.coefficient < 0n ? -value.coefficient : value.coefficient).toString().length
  return digits - value.scale
}

/**
 * Returns counter / base with 12 significant digits, half to even, or 0 for a zero base. Never negative zero, never
 * infinite.
 */
export function priceOf(base: Decimal, counter: Decimal): Decimal {
  if (isZero(base) || isZero(counter)) return ZERO
  const short = isShort(base) && isShort(counter)
  const price = short
    ? shortQuotient(Number(counter.coefficient), Number(base.coefficient), base.scale - counter.scale)
    : undefined
  if (price !== undefined) return price
  const scale = Math.max(0, WORK_DIGITS - magnitude(counter) + magnitude(base))
  return significant(divide(counter, base, scale, 'half-even'))
}

function isShort({ coefficient }: Decimal): boolean {
  return coefficient > 0n && coefficient <= MAX_SAFE
}

/** Rounds to 12 significant digits. */
export function significant(value: Decimal): Decimal {
  const keep = PRICE_DIGITS - magnitude(value)
  return normalize(
    keep >= value.scale ? value : keep >= 0 ? rescale(value, keep, 'half-even') : rescale(value, 0, 'half-even'),
  )
}
