import fc from 'fast-check'
import type { Decimal } from '../src/decimal.ts'
import type { FloatRounding } from '../src/ledger-float.ts'
import type { LedgerNumber } from '../src/ledger-number.ts'

const sign = fc.constantFrom(1n, -1n)
const round = fc.constantFrom(
  1_000_000_000_000_000n,
  9_999_999_999_999_999n,
  5_000_000_000_000_000n,
  1_000_000_000_000_001n,
  3_333_333_333_333_333n,
)

/** 16-digit mantissas, biased to edges and values of few digits. */
export const mantissas = fc.oneof(
  fc.bigInt({ min: 10n ** 15n, max: 10n ** 16n - 1n }),
  round,
  fc.bigInt({ min: 1n, max: 9_999n }).map((value) => value * 10n ** BigInt(16 - value.toString().length)),
)

export function issuedValues(lowest = -30, highest = 10) {
  return fc
    .tuple(mantissas, sign, fc.integer({ min: lowest, max: highest }))
    .map(([mantissa, direction, exponent]) => ({ mantissa: mantissa * direction, exponent }))
}

const issuedNumbers: fc.Arbitrary<LedgerNumber> = issuedValues().map((value) => ({ native: false, ...value }))

const nativeNumbers: fc.Arbitrary<LedgerNumber> = fc
  .tuple(fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 17n }), fc.bigInt({ min: 1n, max: 1000n })), sign)
  .map(([drops, direction]) => ({ native: true, mantissa: drops * direction, exponent: 0 }))

export const ledgerNumbers = fc.oneof(issuedNumbers, nativeNumbers)

export const decimals: fc.Arbitrary<Decimal> = fc.record({
  coefficient: fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
  scale: fc.integer({ min: 0, max: 20 }),
})

export const floatModes = fc.constantFrom<FloatRounding>('nearest', 'zero', 'downward', 'upward')
