import { MANTISSA_DIGITS, MAX_MANTISSA } from './ledger-float.ts'
import { digitCount, powerOfTen } from './powers.ts'

/** A magnitude and exponent that are not yet canonical. */
export interface Rounded {
  readonly magnitude: bigint
  readonly exponent: number
}

function issuedAway(magnitude: bigint, exponent: number): Rounded {
  if (magnitude <= MAX_MANTISSA) return { magnitude, exponent }
  const shift = Math.max(digitCount(magnitude) - MANTISSA_DIGITS - 1, 0)
  // The reference compares with 10 × max. Therefore it first shortens 17-digit values above 99999999999999990, but not
  // 99999999999999990 itself.
  const quotient = magnitude / powerOfTen(shift)
  const extra = quotient > 10n * MAX_MANTISSA ? 1 : 0
  const last = extra === 1 ? quotient / 10n : quotient
  return { magnitude: (last + 9n) / 10n, exponent: exponent + shift + extra + 1 }
}

/**
 * Rounds away from zero like the reference's legacy code. A native result drops a fraction below 0.1 when two or more
 * digits are cut off.
 */
export function canonicalizeRound(native: boolean, magnitude: bigint, exponent: number): Rounded {
  if (!native) return issuedAway(magnitude, exponent)
  if (exponent >= 0) return { magnitude, exponent }
  const cut = magnitude / powerOfTen(-exponent - 1)
  return { magnitude: (cut + (-exponent - 1 >= 2 ? 9n : 10n)) / 10n, exponent: 0 }
}

/** Rounds away from zero, taking every dropped digit into account. */
export function canonicalizeRoundStrict(
  native: boolean,
  magnitude: bigint,
  exponent: number,
  roundUp: boolean,
): Rounded {
  if (!native) return issuedAway(magnitude, exponent)
  if (exponent >= 0) return { magnitude, exponent }
  const divisor = powerOfTen(-exponent - 1)
  const cut = magnitude / divisor
  const hadRest = cut * divisor !== magnitude
  return { magnitude: (cut + (hadRest && roundUp ? 10n : 9n)) / 10n, exponent: 0 }
}
