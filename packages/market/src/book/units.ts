import { formatDecimal } from '@tidebook/amount'
import { MarketError } from '../market-error.ts'

/** Decimals of an amount in a book. */
export const AMOUNT_SCALE = 12

const ONE = 1_000_000_000_000n
/** Digits that a double represents exactly. */
const SAFE_DIGITS = 15
const ZERO_CODE = 48
const POINT_CODE = 46

function malformed(text: string): MarketError {
  return new MarketError('market/malformed-metadata', `Not an amount: ${text.slice(0, 40)}`)
}

/** Parses a substring of at most 15 digits as a whole number. */
function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - ZERO_CODE
    if (digit < 0 || digit > 9) throw malformed(text)
    value = value * 10 + digit
  }
  return value
}

/**
 * Parses an amount to units of 10^-12 and drops further digits as dust. Books parse thousands of amounts per second, so
 * the two halves are read as doubles and joined exactly.
 * @throws MarketError market/malformed-metadata when the text is not an amount in plain notation
 */
export function unitsOfText(text: string): bigint {
  let point = 0
  while (point < text.length && text.charCodeAt(point) !== POINT_CODE) point += 1
  if (point === 0 || point === text.length - 1) throw malformed(text)
  let whole = 0n
  for (let from = 0; from < point; from += SAFE_DIGITS) {
    const to = Math.min(point, from + SAFE_DIGITS)
    const part = BigInt(digits(text, from, to))
    whole = from === 0 ? part : whole * 10n ** BigInt(to - from) + part
  }
  const end = Math.min(text.length, point + 1 + AMOUNT_SCALE)
  const fraction = digits(text, point + 1, end)
  if (end < text.length) checkDust(text, end)
  const missing = AMOUNT_SCALE - Math.max(0, end - point - 1)
  return whole * ONE + BigInt(fraction * 10 ** missing)
}

function checkDust(text: string, from: number): void {
  for (let start = from; start < text.length; start += SAFE_DIGITS) {
    digits(text, start, Math.min(text.length, start + SAFE_DIGITS))
  }
}

/**
 * Whether an amount in text form is zero, without conversion to units.
 * @throws MarketError market/malformed-metadata when the text is not an amount in plain notation
 */
export function isZeroUnits(text: string): boolean {
  const { length } = text
  let index = 0
  let sum = 0
  for (; index < length; index += 1) {
    const digit = text.charCodeAt(index) - ZERO_CODE
    if (digit < 0 || digit > 9) break
    sum |= digit
  }
  if (index === 0) throw malformed(text)
  if (index === length) return sum === 0
  const dust = index + 1 + AMOUNT_SCALE
  if (text.charCodeAt(index) !== POINT_CODE || index + 1 === length) throw malformed(text)
  for (index += 1; index < length; index += 1) {
    const digit = text.charCodeAt(index) - ZERO_CODE
    if (digit < 0 || digit > 9) throw malformed(text)
    // Digits beyond the last unit are ignored.
    if (index < dust) sum |= digit
  }
  return sum === 0
}

/** Formats units as amount text without trailing zeros. */
export function textOfUnits(units: bigint): string {
  return formatDecimal({ coefficient: units, scale: AMOUNT_SCALE })
}
