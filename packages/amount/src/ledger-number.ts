import { AmountError } from './amount-error.ts'
import { ISSUED_SMALLEST, ISSUED_ZERO, isIssuedForm, issued } from './issued.ts'
import { MANTISSA_DIGITS, MIN_MANTISSA, floatToInteger } from './ledger-float.ts'
import type { FloatRounding } from './ledger-float.ts'
import { MAX_NATIVE } from './native.ts'
import { digitCount, powerOfTen } from './powers.ts'

/** Any ledger amount without its currency: native micro units (exponent 0) or an issued mantissa and exponent. */
export interface LedgerNumber {
  readonly native: boolean
  readonly mantissa: bigint
  readonly exponent: number
}

const SIGN_BIT = 1n << 63n
export const NATIVE_ZERO: LedgerNumber = { native: true, mantissa: 0n, exponent: 0 }
export const LEDGER_ISSUED_ZERO: LedgerNumber = { native: false, ...ISSUED_ZERO }
const NATIVE_SMALLEST: LedgerNumber = { native: true, mantissa: 1n, exponent: 0 }
const LEDGER_ISSUED_SMALLEST: LedgerNumber = { native: false, ...ISSUED_SMALLEST }

export function zeroOf(native: boolean): LedgerNumber {
  return native ? NATIVE_ZERO : LEDGER_ISSUED_ZERO
}

/** Returns the smallest amount above zero: 1 micro unit or 10^15 × 10^-96. */
export function smallestOf(native: boolean): LedgerNumber {
  return native ? NATIVE_SMALLEST : LEDGER_ISSUED_SMALLEST
}

/** Returns native micro units as a ledger number. */
export function nativeNumber(drops: bigint): LedgerNumber {
  return { native: true, mantissa: drops, exponent: 0 }
}

/** Returns an issued amount as a ledger number. */
export function issuedNumber(value: { readonly mantissa: bigint; readonly exponent: number }): LedgerNumber {
  return { native: false, mantissa: value.mantissa, exponent: value.exponent }
}

/**
 * Returns native micro units as a ledger number and checks the range. @throws AmountError `amount/overflow` beyond
 * `most`
 */
export function nativeResult(drops: bigint, most = MAX_NATIVE): LedgerNumber {
  if (drops === 0n) return NATIVE_ZERO
  if (drops > most || drops < -most) throw new AmountError('amount/overflow', 'Native amount out of range')
  return nativeNumber(drops)
}

/**
 * Reads an unsigned 64-bit magnitude as signed, as the reference does. This affects only products and quotients of
 * native amounts above 9.2 × 10^16.
 */
export function readAsSigned(value: bigint): bigint {
  if (value < SIGN_BIT && value > -SIGN_BIT) return value
  return value < 0n ? -BigInt.asIntN(64, -value) : BigInt.asIntN(64, value)
}

/** Whether a number equals its canonical form from {@link ledgerNumber}. */
export function isCanonical({ native, mantissa, exponent }: LedgerNumber): boolean {
  if (native) return exponent === 0 && mantissa <= MAX_NATIVE && mantissa >= -MAX_NATIVE
  return mantissa === 0n ? exponent === ISSUED_ZERO.exponent : isIssuedForm(mantissa, exponent)
}

/**
 * Returns the canonical ledger number of mantissa × 10^exponent (`STAmount::canonicalize`).
 * @throws AmountError `amount/overflow`
 */
export function ledgerNumber(
  native: boolean,
  mantissa: bigint,
  exponent: number,
  rounding: FloatRounding = 'nearest',
): LedgerNumber {
  if (native) {
    if (exponent <= -20 || mantissa === 0n) return NATIVE_ZERO
    return nativeResult(exponent === 0 ? mantissa : floatToInteger(mantissa, exponent, rounding))
  }
  if (isIssuedForm(mantissa, exponent)) return { native: false, mantissa, exponent }
  const value = issued(mantissa, exponent, rounding)
  return value.mantissa === 0n ? LEDGER_ISSUED_ZERO : issuedNumber(value)
}

/** Returns the digits to append so that a native magnitude reaches 10^15. Issued magnitudes need none. */
export function nativeLift(native: boolean, magnitude: bigint): number {
  return native && magnitude < MIN_MANTISSA ? MANTISSA_DIGITS - digitCount(magnitude) : 0
}

/** Returns magnitude × 10^lift. */
export function lifted(magnitude: bigint, lift: number): bigint {
  return lift === 0 ? magnitude : magnitude * powerOfTen(lift)
}
