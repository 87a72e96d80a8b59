import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledgerNumbers } from '../testing/arbitraries.ts'
import { issuedFromText } from './issued-text.ts'
import { divideLedger } from './ledger-arithmetic.ts'
import { issuedNumber, nativeNumber } from './ledger-number.ts'
import { composeQualities, qualityOf, rateOfQuality, roundQuality } from './quality.ts'

function units(text: string) {
  return issuedNumber(issuedFromText(text))
}

// Limits native amounts to the range in which the reference does not wrap.
const positive = ledgerNumbers
  .map((value) => ({ ...value, mantissa: value.mantissa < 0n ? -value.mantissa : value.mantissa }))
  .filter((value) => value.mantissa < 10n ** 16n)

describe('64-bit quality', () => {
  it('is the rate that the offer pays per unit it receives', () => {
    const quality = qualityOf(nativeNumber(1_000_000_000n), units('12.5'))
    expect(quality).toBe(0x4d04_70de_4df8_2000n)
    expect(rateOfQuality(quality)).toEqual(units('0.0000000125'))
  })

  it('orders offers by rate; lower is better for the taker', () => {
    fc.assert(
      fc.property(positive, positive, positive, (out, first, second) => {
        const a = qualityOf(out, first)
        const b = qualityOf(out, second)
        const left = divideLedger(first, out, false)
        const right = divideLedger(second, out, false)
        const better =
          left.exponent === right.exponent ? left.mantissa < right.mantissa : left.exponent < right.exponent
        expect(a < b).toBe(better)
        expect(rateOfQuality(a)).toEqual(left)
      }),
    )
  })

  it('is 0 for an empty output and for a rate that does not fit', () => {
    expect(qualityOf(nativeNumber(0n), units('1'))).toBe(0n)
    expect(qualityOf(units('1e-80'), units('1e90'))).toBe(0n)
    expect(qualityOf(units('1'), nativeNumber(0n))).toBe(0n)
    expect(qualityOf(units('1e90'), units('1e-80'))).toBe(0n)
    expect(rateOfQuality(0n)).toEqual(units('0'))
    expect(rateOfQuality(1n).mantissa, 'the least there is').toBe(1n)
  })

  it('wraps like the reference for native amounts near the supply, as recorded', () => {
    expect(qualityOf(units('1000000000000000'), nativeNumber(99_999_999_999_999_999n))).toBe(0x561e_0244_dc05_a7f0n)
  })

  it('returns the true value of a quotient of 2^64', () => {
    const quality = qualityOf(nativeNumber(2_364_953_262_337_300n), nativeNumber(436_256_875_766_206_593n))
    expect(rateOfQuality(quality)).toEqual({ native: false, mantissa: 1_844_674_407_370_955n, exponent: -13 })
  })

  it('composes two books and rounds up', () => {
    const two = qualityOf(units('1'), units('2'))
    const third = qualityOf(units('3'), units('1'))
    expect(rateOfQuality(composeQualities(two, two))).toEqual(units('4'))
    expect(rateOfQuality(composeQualities(two, third)).mantissa).toBe(6_666_666_666_666_668n)
  })

  it('composes with a rate of one to the same quality, on either side', () => {
    const one = qualityOf(units('1'), units('1'))
    fc.assert(
      fc.property(positive, positive, (out, into) => {
        const quality = qualityOf(out, into)
        expect(composeQualities(one, quality)).toBe(quality)
        expect(composeQualities(quality, one)).toBe(quality)
      }),
    )
    expect(composeQualities(one, 0n)).toBe(0n)
  })

  it('rounds up to the digits of a tick size', () => {
    const quality = qualityOf(units('1'), units('1.23456'))
    expect(rateOfQuality(roundQuality(quality, 4))).toEqual(units('1.235'))
    expect(roundQuality(quality, 16)).toBe(quality)
  })
})
