import { AmountError } from './amount-error.ts'
import { compareFloats, addFloats, multiplyFloats } from './ledger-float-arithmetic.ts'
import { normalizeFloat } from './ledger-float.ts'
import { issuedFromFloat } from './issued.ts'
import { shortIssuedSum } from './issued-sum.ts'
import { issuedNumber, ledgerNumber, lifted, nativeLift, nativeResult, readAsSigned, zeroOf } from './ledger-number.ts'
import type { LedgerNumber } from './ledger-number.ts'
import { powerOfTen } from './powers.ts'

const DIVISION_SHIFT = 17

/** Mantissa × 10^exponent, not canonical. */
export interface Scaled {
  readonly mantissa: bigint
  readonly exponent: number
}

function issuedSum(a: LedgerNumber, b: LedgerNumber): LedgerNumber {
  return issuedNumber(issuedFromFloat(addFloats(a, b)))
}

/** Returns a + b, both native or both issued. @throws AmountError `amount/overflow` */
export function addLedger(a: LedgerNumber, b: LedgerNumber): LedgerNumber {
  if (a.native) return nativeResult(a.mantissa + b.mantissa)
  if (b.mantissa === 0n) return a
  if (a.mantissa === 0n) return b
  const short =
    a.exponent >= b.exponent ? shortIssuedSum(a, b.mantissa, b.exponent) : shortIssuedSum(b, a.mantissa, a.exponent)
  return short ?? issuedSum(a, b)
}

export function negateLedger(value: LedgerNumber): LedgerNumber {
  if (value.mantissa === 0n) return value
  return { native: value.native, mantissa: -value.mantissa, exponent: value.exponent }
}

/** Returns a - b, both native or both issued. @throws AmountError `amount/overflow` */
export function subtractLedger(a: LedgerNumber, b: LedgerNumber): LedgerNumber {
  if (a.native) return nativeResult(a.mantissa - b.mantissa)
  if (b.mantissa === 0n) return a
  if (a.mantissa === 0n || a.exponent < b.exponent) return addLedger(a, negateLedger(b))
  return shortIssuedSum(a, -b.mantissa, b.exponent) ?? issuedSum(a, negateLedger(b))
}

/** Compares two native or two issued numbers. */
export function compareLedger(a: LedgerNumber, b: LedgerNumber): -1 | 0 | 1 {
  if (!a.native) return compareFloats(a, b)
  if (a.mantissa === b.mantissa) return 0
  return a.mantissa < b.mantissa ? -1 : 1
}

/** Returns a × b rounded to nearest (`multiply`), as native or issued. @throws AmountError `amount/overflow` */
export function multiplyLedger(a: LedgerNumber, b: LedgerNumber, native: boolean): LedgerNumber {
  if (a.mantissa === 0n || b.mantissa === 0n) return zeroOf(native)
  if (a.native && b.native && native) return ledgerNumber(true, a.mantissa * b.mantissa, 0)
  const product = multiplyFloats(normalizeFloat(a.mantissa, a.exponent), normalizeFloat(b.mantissa, b.exponent))
  return ledgerNumber(native, product.mantissa, product.exponent)
}

/**
 * Divides (`divide`): truncates at 17 more digits, adds 5, then rounds to nearest. As in the reference, the sign is
 * wrong for quotients of native amounts beyond 64 bits.
 * @throws AmountError `amount/divide-by-zero`, `amount/overflow`
 */
export function divideLedger(numerator: LedgerNumber, denominator: LedgerNumber, native: boolean): LedgerNumber {
  if (denominator.mantissa === 0n) throw new AmountError('amount/divide-by-zero', 'Division by zero')
  if (numerator.mantissa === 0n) return zeroOf(native)
  const quotient = rawQuotient(numerator, denominator)
  return ledgerNumber(native, readAsSigned(quotient.mantissa), quotient.exponent)
}

/** Returns the non-canonical quotient of two nonzero numbers at 17 more digits, plus 5. */
export function rawQuotient(numerator: LedgerNumber, denominator: LedgerNumber): Scaled {
  const negative = numerator.mantissa < 0n !== denominator.mantissa < 0n
  const above = numerator.mantissa < 0n ? -numerator.mantissa : numerator.mantissa
  const below = denominator.mantissa < 0n ? -denominator.mantissa : denominator.mantissa
  const aboveLift = nativeLift(numerator.native, above)
  const belowLift = nativeLift(denominator.native, below)
  const quotient = (lifted(above, aboveLift) * powerOfTen(DIVISION_SHIFT)) / lifted(below, belowLift) + 5n
  const exponent = numerator.exponent - aboveLift - (denominator.exponent - belowLift) - DIVISION_SHIFT
  return { mantissa: negative ? -quotient : quotient, exponent }
}
