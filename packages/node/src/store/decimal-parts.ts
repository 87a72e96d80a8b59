import type { LedgerNumber } from '@tidebook/amount'

const TEN = 10
/** Issued amounts with another exponent are printed with it, unless it is 0. */
const PLAIN_EXPONENTS = { from: -25, to: -5 }
/** Digits behind the point that the store's form has room for. */
const MOST_SCALE = 19

function lowered(magnitude: bigint): bigint | number {
  return magnitude <= Number.MAX_SAFE_INTEGER ? Number(magnitude) : magnitude
}

function isMultipleOfTen(digits: bigint | number): boolean {
  return typeof digits === 'number' ? digits % TEN === 0 : digits % 10n === 0n
}

/**
 * Digits and scale of the text of an issued amount's magnitude, which must not be zero; undefined when the store's
 * form has no room for them.
 */
export function decimalParts({
  mantissa,
  exponent,
}: LedgerNumber): { readonly digits: bigint | number; readonly scale: number } | undefined {
  const magnitude = mantissa < 0n ? -mantissa : mantissa
  if (exponent === 0) return { digits: lowered(magnitude), scale: 0 }
  if (exponent < PLAIN_EXPONENTS.from || exponent > PLAIN_EXPONENTS.to) return undefined
  // digits are counted here and cut off, never calculated with: a double is exact where it is used
  let digits = lowered(magnitude)
  let scale = -exponent
  for (; scale > 0 && isMultipleOfTen(digits); scale -= 1) {
    digits = typeof digits === 'number' ? digits / TEN : lowered(digits / 10n)
  }
  return scale > MOST_SCALE ? undefined : { digits, scale }
}
