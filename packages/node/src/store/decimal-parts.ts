import type { LedgerNumber } from '@tidebook/amount'
import type { DecimalParts } from './decimal-text.ts'
import { exactNumber } from './exact-number.ts'

/** Issued amounts with an exponent outside of this range are printed with it, unless it is 0. */
const PLAIN_EXPONENTS = { from: -25, to: -5 }
/** Maximum decimals in the stored form. */
const MAX_SCALE = 19
const CUTS = [
  { zeros: 8, power: 100_000_000 },
  { zeros: 4, power: 10_000 },
  { zeros: 2, power: 100 },
  { zeros: 1, power: 10 },
] as const

/**
 * Returns sign, digits and scale of an issued amount's text. Undefined for zero and when the stored form has no room.
 */
export function decimalParts({ mantissa, exponent }: LedgerNumber): DecimalParts | undefined {
  const isPlain = exponent === 0 || (exponent >= PLAIN_EXPONENTS.from && exponent <= PLAIN_EXPONENTS.to)
  if (!isPlain || mantissa === 0n) return undefined
  const parts = partsOf(mantissa, -exponent)
  return parts.scale > MAX_SCALE ? undefined : parts
}

function partsOf(mantissa: bigint, scale: number): DecimalParts {
  const number = exactNumber(mantissa)
  if (number !== undefined) return shortened(number < 0, Math.abs(number), scale)
  // The longest mantissas are one digit too long for a double.
  if (scale > 0 && mantissa % 10n === 0n) return partsOf(mantissa / 10n, scale - 1)
  return { negative: mantissa < 0n, digits: mantissa < 0n ? -mantissa : mantissa, scale }
}

/** Finds and removes trailing zeros without arithmetic on amounts. A double is exact in this range. */
function shortened(negative: boolean, mantissa: number, places: number): DecimalParts {
  let digits = mantissa
  let scale = places
  for (const { zeros, power } of CUTS) {
    if (scale < zeros) continue
    const cut = Math.floor(digits / power)
    if (cut * power !== digits) continue
    digits = cut
    scale -= zeros
  }
  return { negative, digits, scale }
}
