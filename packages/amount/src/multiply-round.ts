import { canonicalizeRound, canonicalizeRoundStrict } from './canonicalize-round.ts'
import type { FloatRounding } from './ledger-float.ts'
import { ledgerNumber, lifted, nativeLift, readAsSigned, smallestOf, zeroOf } from './ledger-number.ts'
import type { LedgerNumber } from './ledger-number.ts'

const SHIFT = 14
const SCALE = 100_000_000_000_000n

function multiplyRounded(
  a: LedgerNumber,
  b: LedgerNumber,
  native: boolean,
  roundUp: boolean,
  strict: boolean,
): LedgerNumber {
  if (a.mantissa === 0n || b.mantissa === 0n) return zeroOf(native)
  if (a.native && b.native && native) return ledgerNumber(true, a.mantissa * b.mantissa, 0)
  const negative = a.mantissa < 0n !== b.mantissa < 0n
  const left = a.mantissa < 0n ? -a.mantissa : a.mantissa
  const right = b.mantissa < 0n ? -b.mantissa : b.mantissa
  const leftLift = nativeLift(a.native, left)
  const rightLift = nativeLift(b.native, right)
  const away = negative !== roundUp
  let magnitude = (lifted(left, leftLift) * lifted(right, rightLift) + (away ? SCALE - 1n : 0n)) / SCALE
  let exponent = a.exponent - leftLift + b.exponent - rightLift + SHIFT
  if (away) {
    const rounded = strict
      ? canonicalizeRoundStrict(native, magnitude, exponent, roundUp)
      : canonicalizeRound(native, magnitude, exponent)
    magnitude = rounded.magnitude
    exponent = rounded.exponent
  }
  const mode: FloatRounding = strict ? 'zero' : 'nearest'
  const result = ledgerNumber(native, readAsSigned(negative ? -magnitude : magnitude), exponent, mode)
  return roundUp && !negative && result.mantissa === 0n ? smallestOf(native) : result
}

/**
 * Returns a × b rounded up or down as the reference's `mulRound`, quirks included. @throws AmountError
 * `amount/overflow`
 */
export function mulRound(a: LedgerNumber, b: LedgerNumber, native: boolean, roundUp: boolean): LedgerNumber {
  return multiplyRounded(a, b, native, roundUp, false)
}

/**
 * Returns a × b rounded up or down with every digit considered (`mulRoundStrict`). @throws AmountError
 * `amount/overflow`
 */
export function mulRoundStrict(a: LedgerNumber, b: LedgerNumber, native: boolean, roundUp: boolean): LedgerNumber {
  return multiplyRounded(a, b, native, roundUp, true)
}
