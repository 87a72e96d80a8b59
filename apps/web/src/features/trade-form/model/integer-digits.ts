import { type Decimal, toFixed } from '@tidebook/amount'

/** Most digits before the point: as many as the integer check of the specification allows. */
export const INTEGER_DIGITS = 12

/** Digits before the point, leading zeros not counted. */
export function integerDigits(value: Decimal): number {
  const whole = toFixed(value, 0, 'down').replace('-', '')
  return whole === '0' ? 0 : whole.length
}
