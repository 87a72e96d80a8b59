import type { Decimal } from '@tidebook/amount'

/** Powers of ten that a double represents exactly. */
const POWERS: readonly number[] = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`))
/** Digits of a price: the ledger's precision without the digits that rounding may change. */
export const PRICE_DIGITS = 12
const [LEAST, LIMIT] = [1e11, 1e12]
/**
 * Two roundings change a scaled quotient by less than 0.0003, so a fraction farther than this from one half rounds
 * correctly.
 */
const HALF_MARGIN = 0.001
/** Up to this scale, the 60 decimals to which `priceOfDirectory` rounds an inverse are sufficient. */
const MAX_SCALE = 36

/**
 * Returns numerator / denominator * 10^shift with 12 significant digits, half to even, without bigint. Returns
 * undefined when double arithmetic cannot determine the last digit or represent the result.
 * @param numerator positive safe integer, like `denominator`
 */
export function shortQuotient(numerator: number, denominator: number, shift: number): Decimal | undefined {
  const ratio = numerator / denominator
  const places = PRICE_DIGITS - 1 - Math.floor(Math.log10(ratio))
  const power = POWERS[Math.abs(places)]
  let scale = places - shift
  if (power === undefined || scale < 0 || scale > MAX_SCALE) return undefined
  const scaled = places < 0 ? ratio / power : ratio * power
  if (scaled < LEAST || scaled >= LIMIT) return undefined
  const whole = Math.floor(scaled)
  const fraction = scaled - whole
  if (Math.abs(fraction - 0.5) < HALF_MARGIN) return undefined
  let digits = fraction > 0.5 ? whole + 1 : whole
  while (scale > 0 && digits % 10 === 0) {
    digits /= 10
    scale -= 1
  }
  return { coefficient: BigInt(digits), scale }
}
