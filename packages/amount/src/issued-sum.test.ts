import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outcome } from '../testing/outcome.ts'
import { mantissas } from '../testing/arbitraries.ts'
import { issuedFromFloat } from './issued.ts'
import { addLedger, negateLedger, subtractLedger } from './ledger-arithmetic.ts'
import { addFloats, negateFloat } from './ledger-float-arithmetic.ts'
import { normalizeFloat } from './ledger-float.ts'
import { LEDGER_ISSUED_ZERO, isCanonical, issuedNumber, ledgerNumber, nativeNumber } from './ledger-number.ts'
import type { LedgerNumber } from './ledger-number.ts'
import { mulRatio } from './multiply-ratio.ts'
import { MAX_NATIVE } from './native.ts'

const RUNS = { numRuns: 20_000 }
const MIN = 10n ** 15n
const MAX = 10n ** 16n - 1n

const signs = fc.constantFrom(1n, -1n)
const ends = fc.constantFrom(MIN, MIN + 1n, MIN + 2n, 2n * MIN - 1n, 5n * MIN, 5n * MIN + 1n, MAX - 1n, MAX)
const digits = fc.oneof(mantissas, ends)
// Exponents close enough that both operands affect the sum, biased to the lowest and highest.
const exponents = fc
  .tuple(
    fc.oneof(fc.integer({ min: -96, max: 80 }), fc.constantFrom(-96, -95, -90, 79, 80)),
    fc.integer({ min: -18, max: 18 }),
  )
  .map(([first, apart]): [number, number] => [first, Math.min(Math.max(first + apart, -96), 80)])
const unlike = fc
  .tuple(exponents, digits, digits, signs, signs)
  .map(([[first, second], a, b, aSign, bSign]): [LedgerNumber, LedgerNumber] => [
    { native: false, mantissa: a * aSign, exponent: first },
    { native: false, mantissa: b * bSign, exponent: second },
  ])
/** Pairs of numbers whose leading digits cancel out. */
const alike = fc
  .tuple(unlike, fc.bigInt({ min: -3n, max: 3n }), fc.constantFrom(1, -1))
  .map(([[a], apart, direction]): [LedgerNumber, LedgerNumber] => {
    const near = ledgerNumber(false, a.mantissa + apart, a.exponent > 78 ? 78 : a.exponent)
    return [a, direction === 1 ? near : negateLedger(near)]
  })
const zeros = unlike.map(([a]): [LedgerNumber, LedgerNumber] => [a, LEDGER_ISSUED_ZERO])
const pairs = fc.oneof(
  { weight: 6, arbitrary: unlike },
  { weight: 3, arbitrary: alike },
  { weight: 1, arbitrary: zeros },
)

/** Adds with the reference's `Number`, digit by digit. */
function slowSum(a: LedgerNumber, b: LedgerNumber): LedgerNumber {
  const sum = addFloats(normalizeFloat(a.mantissa, a.exponent), normalizeFloat(b.mantissa, b.exponent))
  return issuedNumber(issuedFromFloat(sum))
}

describe('short sums of issued numbers', () => {
  it('equal the digits of the general algorithm', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        expect(outcome(() => addLedger(a, b))).toEqual(outcome(() => slowSum(a, b)))
        expect(outcome(() => addLedger(b, a))).toEqual(outcome(() => slowSum(b, a)))
      }),
      RUNS,
    )
  })

  it('equal differences when the other operand is negative', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const opposite = { ...b, ...negateFloat(b) }
        expect(outcome(() => subtractLedger(a, b))).toEqual(outcome(() => slowSum(a, opposite)))
        expect(outcome(() => subtractLedger(b, a))).toEqual(outcome(() => slowSum(b, { ...a, ...negateFloat(a) })))
      }),
      RUNS,
    )
  })

  it('are canonical', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const sum = outcome(() => addLedger(a, b))
        expect(typeof sum === 'string' || isCanonical(sum)).toBe(true)
      }),
      RUNS,
    )
  })
})

describe('a ratio of one', () => {
  const natives = fc
    .tuple(
      fc.oneof(fc.bigInt({ min: 0n, max: MAX_NATIVE }), fc.constantFrom(0n, 1n, MAX_NATIVE, MAX_NATIVE + 1n)),
      signs,
    )
    .map(([drops, sign]) => nativeNumber(drops * sign))
  const any = fc.oneof(
    natives,
    pairs.map(([a]) => a),
  )

  it('preserves a native amount and canonicalizes a token amount, in either rounding direction', () => {
    fc.assert(
      fc.property(any, fc.boolean(), (amount, up) => {
        const same = outcome(() => mulRatio(amount, 1_000_000_000, 1_000_000_000, up))
        const canonical = () => (amount.native ? amount : ledgerNumber(false, amount.mantissa, amount.exponent))
        expect(same).toEqual(outcome(canonical))
      }),
      RUNS,
    )
  })
})
