import { type Decimal, toFixed, tryParseDecimal } from '@tidebook/amount'

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/
const PLAIN = /^(\d+\.?\d*|\.\d+)$/

/** Most digits before the point: as many as the integer check of the specification allows. */
export const INTEGER_DIGITS = 12

/** The number a person typed or pasted, or undefined when it is not a plain number. Never accepts an exponent. */
export function readEntry(text: string): Decimal | undefined {
  return PLAIN.test(text) ? tryParseDecimal(text.replace(/\.$/, '')) : undefined
}

/**
 * What a field keeps of typed text: spaces and well-formed thousands groups go, digits beyond the pair's decimals are
 * cut (VAL-021). Anything that is not a number stays as typed, so that the person sees what was refused.
 */
export function cleanEntry(text: string, decimals: number): string {
  const bare = text.trim().replaceAll(/[\s\u00a0\u202f]/g, '')
  const plain = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare
  if (!PLAIN.test(plain)) return plain
  const point = plain.indexOf('.')
  if (point < 0) return plain
  return decimals === 0 ? plain.slice(0, point) : plain.slice(0, point + 1 + decimals)
}

/** Digits before the point, leading zeros not counted. */
export function integerDigits(value: Decimal): number {
  const whole = toFixed(value, 0, 'down').replace('-', '')
  return whole === '0' ? 0 : whole.length
}
