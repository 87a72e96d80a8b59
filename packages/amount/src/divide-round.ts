import { AmountError } from './amount-error.ts'
import { canonicalizeRound } from './canonicalize-round.ts'
import type { FloatRounding } from './ledger-float.ts'
import { ledgerNumber, lifted, nativeLift, readAsSigned, smallestOf, zeroOf } from './ledger-number.ts'
import type { LedgerNumber } from './ledger-number.ts'

const SHIFT = 17
const SCALE = 100_000_000_000_000_000n

function divideRoundedLedger(
  numerator: LedgerNumber,
  denominator: LedgerNumber,
  native: boolean,
  roundUp: boolean,
  strict: boolean,
): LedgerNumber {
  if (denominator.mantissa === 0n) throw new AmountError('amount/divide-by-zero', 'Division by zero')
  if (numerator.mantissa === 0n) return zeroOf(native)
  const negative = numerator.mantissa < 0n !== denominator.mantissa < 0n
  const above = numerator.mantissa < 0n ? -numerator.mantissa : numerator.mantissa
  const below = denominator.mantissa < 0n ? -denominator.mantissa : denominator.mantissa
  const aboveLift = nativeLift(numerator.native, above)
  const belowLift = nativeLift(denominator.native, below)
  const divisor = lifted(below, belowLift)
  const away = negative !== roundUp
  let magnitude = (lifted(above, aboveLift) * SCALE + (away ? divisor - 1n : 0n)) / divisor
  let exponent = numerator.exponent - aboveLift - (denominator.exponent - belowLift) - SHIFT
  if (away) {
    const rounded = canonicalizeRound(native, magnitude, exponent)
    magnitude = rounded.magnitude
    exponent = rounded.exponent
  }
  const strictMode: FloatRounding = away ? 'upward' : 'downward'
  const result = ledgerNumber(
    native,
    readAsSigned(negative ? -magnitude : magnitude),
    exponent,
    strict ? strictMode : 'nearest',
  )
  return roundUp && !negative && result.mantissa === 0n ? smallestOf(native) : result
}

/**
 * Divides and rounds up or down (`divRound`).
 * @throws AmountError `amount/divide-by-zero`, `amount/overflow`
 */
export function divRound(
  numerator: LedgerNumber,
  denominator: LedgerNumber,
  native: boolean,
  roundUp: boolean,
): LedgerNumber {
  return divideRoundedLedger(numerator, denominator, native, roundUp, false)
}

/** Divides like {@link divRound}, but canonicalizes in the direction of the rounding (`divRoundStrict`). */
export function divRoundStrict(
  numerator: LedgerNumber,
  denominator: LedgerNumber,
  native: boolean,
  roundUp: boolean,
): LedgerNumber {
  return divideRoundedLedger(numerator, denominator, native, roundUp, true)
}
