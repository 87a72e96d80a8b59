import { type Decimal, toFixed } from '@tidebook/amount'

/** Maximum digits before the decimal point, as the specification's integer check allows. */
export const INTEGER_DIGITS = 12

/** Counts the digits before the decimal point, without leading zeros. */
export function integerDigits(value: Decimal): number {
  const whole = toFixed(value, 0, 'down').replace('-', '')
  return whole === '0' ? 0 : whole.length
}
