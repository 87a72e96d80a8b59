import { divide, isZero, multiply, decimalOf, subtract, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'

const RATE_DECIMALS = 2

/**
 * Returns the change between two prices in percent with 2 decimals, half up (ENT-009, DSP-008); 0 for an initial price
 * of 0.
 */
export function changeRate(from: Decimal, to: Decimal): Decimal {
  if (isZero(from)) return ZERO
  return divide(multiply(subtract(to, from), decimalOf(100)), from, RATE_DECIMALS, 'half-up')
}
