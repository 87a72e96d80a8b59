import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outcome } from '../testing/outcome.ts'
import * as model from '../testing/literal-model.ts'
import { order, plus, rational } from '../testing/rational.ts'
import { addLedger, compareLedger, divideLedger, multiplyLedger, subtractLedger } from './ledger-arithmetic.ts'
import { LEDGER_ISSUED_ZERO, NATIVE_ZERO, ledgerNumber, nativeNumber, smallestOf, zeroOf } from './ledger-number.ts'
import type { LedgerNumber } from './ledger-number.ts'
import { MAX_NATIVE } from './native.ts'

const RUNS = { numRuns: 3000 }
const MIN = 10n ** 15n
const MAX = 10n ** 16n - 1n

// Few distinct values, so that pairs often combine equal or opposite values, zeros and both ends of the range.
const signs = fc.constantFrom(1n, -1n)
const edges = fc.constantFrom(MIN, MIN + 1n, 5n * MIN, MAX - 1n, MAX)
const issuedEdges: fc.Arbitrary<LedgerNumber> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(LEDGER_ISSUED_ZERO) },
  {
    weight: 9,
    arbitrary: fc
      .tuple(edges, signs, fc.constantFrom(-96, -95, -40, -16, -15, 0, 1, 79, 80))
      .map(([mantissa, sign, exponent]) => ({ native: false, mantissa: mantissa * sign, exponent })),
  },
)
const nativeEdges: fc.Arbitrary<LedgerNumber> = fc
  .tuple(fc.constantFrom(0n, 1n, 2n, 5n, 10n, MIN - 1n, MIN, 3_000_000_000n, MAX_NATIVE - 1n, MAX_NATIVE), signs)
  .map(([drops, sign]) => nativeNumber(drops * sign))
const pairs = fc.oneof(fc.tuple(issuedEdges, issuedEdges), fc.tuple(nativeEdges, nativeEdges))

function exact(value: LedgerNumber) {
  return rational(value.mantissa, value.exponent)
}

/** Returns a result, or the overflow error. */
function held(value: model.Amount): LedgerNumber | string {
  const isTooLarge = value.native
    ? value.mantissa > MAX_NATIVE || value.mantissa < -MAX_NATIVE
    : value.exponent > 80 && value.mantissa !== 0n
  return isTooLarge ? 'amount/overflow' : value
}

function lifted({ native, mantissa, exponent }: LedgerNumber): model.Value {
  let value = { mantissa, exponent }
  while (native && value.mantissa !== 0n && value.mantissa < MIN && value.mantissa > -MIN) {
    value = { mantissa: value.mantissa * 10n, exponent: value.exponent - 1 }
  }
  return value
}

function canonical(native: boolean, { mantissa, exponent }: model.Value): LedgerNumber | string {
  if (mantissa === 0n) return zeroOf(native)
  const isNegative = mantissa < 0n
  return held(model.canonical(native, isNegative ? -mantissa : mantissa, exponent, isNegative, 'nearest'))
}

describe('ledger arithmetic at the ends of its range', () => {
  it('compares like fractions', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        expect(compareLedger(a, b)).toBe(order(exact(a), exact(b)))
      }),
      RUNS,
    )
  })

  it('adds and subtracts native units exactly and rejects results beyond the supply', () => {
    fc.assert(
      fc.property(nativeEdges, nativeEdges, (a, b) => {
        expect(outcome(() => addLedger(a, b))).toEqual(held({ ...NATIVE_ZERO, mantissa: a.mantissa + b.mantissa }))
        expect(outcome(() => subtractLedger(a, b))).toEqual(held({ ...NATIVE_ZERO, mantissa: a.mantissa - b.mantissa }))
      }),
      RUNS,
    )
  })

  it('adds tokens like the model with guard digits, from underflow to overflow', () => {
    fc.assert(
      fc.property(issuedEdges, issuedEdges, (a, b) => {
        const sum = model.add(a, b, 'nearest')
        const expected =
          sum.mantissa === 0n || sum.exponent < -96 ? LEDGER_ISSUED_ZERO : held({ native: false, ...sum })
        expect(outcome(() => addLedger(a, b))).toEqual(expected)
        const exactSum = plus(exact(a), exact(b))
        if (exactSum.top === 0n) expect(addLedger(a, b)).toEqual(LEDGER_ISSUED_ZERO)
      }),
      RUNS,
    )
  })

  it('multiplies like the model, into native units or a token', () => {
    const any = fc.oneof(issuedEdges, nativeEdges)
    fc.assert(
      fc.property(any, any, fc.boolean(), (a, b, native) => {
        const product =
          a.native && b.native && native
            ? held({ native, mantissa: a.mantissa * b.mantissa, exponent: 0 })
            : a.mantissa === 0n || b.mantissa === 0n
              ? zeroOf(native)
              : canonical(
                  native,
                  model.multiply(
                    model.normalize(a.mantissa, a.exponent, 'nearest'),
                    model.normalize(b.mantissa, b.exponent, 'nearest'),
                    'nearest',
                  ),
                )
        expect(outcome(() => multiplyLedger(a, b, native))).toEqual(product)
      }),
      RUNS,
    )
  })

  it('divides to seventeen more digits plus five, in 64 bits read as signed', () => {
    const any = fc.oneof(issuedEdges, nativeEdges)
    fc.assert(
      fc.property(any, any, fc.boolean(), (a, b, native) => {
        if (b.mantissa === 0n) {
          expect(outcome(() => divideLedger(a, b, native))).toBe('amount/divide-by-zero')
          return
        }
        const [over, under] = [lifted(a), lifted(b)]
        const isNegative = a.mantissa < 0n !== b.mantissa < 0n
        const magnitude =
          ((over.mantissa < 0n ? -over.mantissa : over.mantissa) * 10n ** 17n) /
          (under.mantissa < 0n ? -under.mantissa : under.mantissa)
        const read = BigInt.asIntN(64, magnitude + 5n)
        const quotient = { mantissa: isNegative ? -read : read, exponent: over.exponent - under.exponent - 17 }
        const expected = a.mantissa === 0n ? zeroOf(native) : canonical(native, quotient)
        expect(outcome(() => divideLedger(a, b, native))).toEqual(expected)
      }),
      RUNS,
    )
  })
})

describe('canonical numbers', () => {
  it.each([
    ['all money', 9n, 18, MAX_NATIVE],
    ['all money owed', -9n, 18, -MAX_NATIVE],
    ['one more', MAX_NATIVE + 1n, 0, 'amount/overflow'],
    ['one more owed', -MAX_NATIVE - 1n, 0, 'amount/overflow'],
    ['more digits than 64 bits', 1n, 19, 'amount/overflow'],
    ['nothing at any exponent', 0n, 40, 0n],
    ['the last digit that may count', 9_999_999_999_999_999n, -19, 0n],
    ['a rest that rounds to one', 6n, -1, 1n],
  ])('native: %s', (_, mantissa, exponent, expected) => {
    const result = outcome(() => ledgerNumber(true, mantissa, exponent))
    expect(typeof result === 'string' ? result : result.mantissa).toBe(expected)
  })

  it.each([
    ['the largest', MAX, 80, { native: false, mantissa: MAX, exponent: 80 }],
    ['the largest owed', -MAX, 80, { native: false, mantissa: -MAX, exponent: 80 }],
    ['one place more', MIN, 81, 'amount/overflow'],
    ['the same with its digits elsewhere', 1n, 95, { native: false, mantissa: MIN, exponent: 80 }],
    ['the smallest', MIN, -96, smallestOf(false)],
    ['one place less', MAX, -97, LEDGER_ISSUED_ZERO],
    ['what rounds up over the end', 10n ** 17n - 1n, 79, 'amount/overflow'],
  ])('token: %s', (_, mantissa, exponent, expected) => {
    expect(outcome(() => ledgerNumber(false, mantissa, exponent))).toEqual(expected)
  })

  it('returns the zero and the smallest amount of either kind', () => {
    expect([zeroOf(true), zeroOf(false)]).toEqual([NATIVE_ZERO, LEDGER_ISSUED_ZERO])
    expect([smallestOf(true), smallestOf(false)].map(({ mantissa, exponent }) => [mantissa, exponent])).toEqual([
      [1n, 0],
      [MIN, -96],
    ])
  })
})
