import { AmountError } from './amount-error.ts'
import { addFloats, compareFloats, divideFloats, multiplyFloats } from './ledger-float-arithmetic.ts'
import { FLOAT_ZERO, MANTISSA_DIGITS, normalizeFloat } from './ledger-float.ts'
import type { LedgerFloat } from './ledger-float.ts'

const ONE = normalizeFloat(1n, 0)
const TWO = normalizeFloat(2n, 0)
// Least-squares parabola fitted to the square root between 0 and 1: (18 + 144 f - 60 f²) / 105.
const GUESS = { constant: normalizeFloat(18n, 0), linear: normalizeFloat(144n, 0), square: normalizeFloat(-60n, 0) }
const GUESS_SCALE = normalizeFloat(105n, 0)

function isSame(a: LedgerFloat, b: LedgerFloat): boolean {
  return compareFloats(a, b) === 0
}

function firstGuess(fraction: LedgerFloat): LedgerFloat {
  const linear = addFloats(multiplyFloats(GUESS.square, fraction), GUESS.linear)
  return divideFloats(addFloats(multiplyFloats(linear, fraction), GUESS.constant), GUESS_SCALE)
}

/**
 * Returns the square root as the reference ledger computes it (`root2`): Newton's method from a parabola, until the
 * value converges or alternates between two values.
 * @throws AmountError `amount/overflow` for a negative value
 */
export function squareRootFloat(value: LedgerFloat): LedgerFloat {
  if (value.mantissa === 0n || isSame(value, ONE)) return value
  if (value.mantissa < 0n) throw new AmountError('amount/overflow', 'Square root of a negative number')
  let shift = value.exponent + MANTISSA_DIGITS
  if (shift % 2 !== 0) shift += 1
  const fraction: LedgerFloat = { mantissa: value.mantissa, exponent: value.exponent - shift }
  let root = firstGuess(fraction)
  let last = FLOAT_ZERO
  let beforeLast = FLOAT_ZERO
  do {
    beforeLast = last
    last = root
    root = divideFloats(addFloats(root, divideFloats(fraction, root)), TWO)
  } while (!isSame(root, last) && !isSame(root, beforeLast))
  return { mantissa: root.mantissa, exponent: root.exponent + shift / 2 }
}

/** Raises the value to an integer power of at least 0 by squaring (`power`). @throws AmountError `amount/overflow` */
export function powerFloat(value: LedgerFloat, exponent: number): LedgerFloat {
  if (exponent === 0) return ONE
  if (exponent === 1) return value
  const half = powerFloat(value, Math.floor(exponent / 2))
  const square = multiplyFloats(half, half)
  return exponent % 2 === 0 ? square : multiplyFloats(square, value)
}
