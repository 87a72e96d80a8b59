import type { Decimal } from '@tidebook/amount'

/** Powers of ten that a number holds exactly. */
const POWERS: readonly number[] = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`))
const [LEAST, LIMIT, DIGITS] = [1e11, 1e12, 12]
/** Two roundings change a scaled quotient by less than 0.0003, so a rest farther from one half is on its side. */
const UNSURE = 0.001
/** Callers round to at least 60 decimals first, which changes no result of up to this scale. */
const MAX_SCALE = 36

/**
 * Returns numerator / denominator * 10^shift with 12 significant digits, half to even, without bigint. Returns
 * undefined when the arithmetic of numbers cannot decide the last digit, or does not hold the result.
 * @param numerator positive safe integer, like `denominator`
 */
export function shortQuotient(numerator: number, denominator: number, shift: number): Decimal | undefined {
  const ratio = numerator / denominator
  const places = DIGITS - 1 - Math.floor(Math.log10(ratio))
  const power = POWERS[Math.abs(places)]
  let scale = places - shift
  if (power === undefined || scale < 0 || scale > MAX_SCALE) return undefined
  const scaled = places < 0 ? ratio / power : ratio * power
  if (scaled < LEAST || scaled >= LIMIT) return undefined
  const whole = Math.floor(scaled)
  const rest = scaled - whole
  if (Math.abs(rest - 0.5) < UNSURE) return undefined
  let digits = rest > 0.5 ? whole + 1 : whole
  while (scale > 0 && digits % 10 === 0) {
    digits /= 10
    scale -= 1
  }
  return { coefficient: BigInt(digits), scale }
}
