import { AmountError } from './amount-error.ts'
import type { Decimal } from './decimal.ts'
import { normalize } from './decimal.ts'
import { formatDecimal, tryParseDecimal } from './decimal-text.ts'
import { ISSUED_ZERO, issued } from './issued.ts'
import type { Issued } from './issued.ts'
import { MANTISSA_DIGITS } from './ledger-float.ts'
import { digitCount, powerOfTen } from './powers.ts'
import { divideRounded } from './rounding.ts'
import type { Rounding } from './rounding.ts'

const STRICT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/
// Outside these exponents the reference prints mantissa and exponent.
const LOWEST_PLAIN_EXPONENT = -25
const HIGHEST_PLAIN_EXPONENT = -5

/** Returns the exact decimal value. */
export function issuedToDecimal(value: Issued): Decimal {
  if (value.mantissa === 0n) return { coefficient: 0n, scale: 0 }
  if (value.exponent >= 0) return { coefficient: value.mantissa * powerOfTen(value.exponent), scale: 0 }
  return normalize({ coefficient: value.mantissa, scale: -value.exponent })
}

/**
 * Returns the issued amount nearest to a decimal in the given rounding direction, at 16 significant digits. A value
 * below the smallest amount becomes zero.
 * @throws AmountError `amount/overflow`
 */
export function issuedFromDecimal(value: Decimal, rounding: Rounding): Issued {
  const magnitude = value.coefficient < 0n ? -value.coefficient : value.coefficient
  const excess = digitCount(magnitude) - MANTISSA_DIGITS
  if (excess <= 0) return issued(value.coefficient, 0 - value.scale)
  return issued(divideRounded(value.coefficient, powerOfTen(excess), rounding), excess - value.scale)
}

/**
 * Parses a ledger's text form ('12.5', '-1e-7', '1000000000000000e-35') exactly.
 * @throws AmountError `amount/malformed`, `amount/precision` beyond 16 significant digits or below the smallest amount,
 * `amount/overflow`
 */
export function issuedFromText(text: string): Issued {
  const value = STRICT.test(text) ? tryParseDecimal(text) : undefined
  if (value === undefined) throw new AmountError('amount/malformed', `Not an amount: ${text.slice(0, 40)}`)
  if (value.coefficient === 0n) return ISSUED_ZERO
  let { coefficient } = value
  let exponent = 0 - value.scale
  while (coefficient % 10n === 0n) {
    coefficient /= 10n
    exponent += 1
  }
  if (digitCount(coefficient < 0n ? -coefficient : coefficient) > MANTISSA_DIGITS) {
    throw new AmountError('amount/precision', 'Issued amounts have at most 16 significant digits')
  }
  const result = issued(coefficient, exponent)
  if (result.mantissa === 0n) throw new AmountError('amount/precision', 'Issued amount too small')
  return result
}

/**
 * Formats an amount as ledgers print it (`STAmount::getText`): plain for exponents -25..-5 and 0, otherwise mantissa
 * 'e' exponent.
 */
export function issuedToText(value: Issued): string {
  const { mantissa, exponent } = value
  if (mantissa === 0n) return '0'
  const plain = exponent === 0 || (exponent >= LOWEST_PLAIN_EXPONENT && exponent <= HIGHEST_PLAIN_EXPONENT)
  return plain ? formatDecimal(issuedToDecimal(value)) : `${mantissa}e${exponent}`
}
