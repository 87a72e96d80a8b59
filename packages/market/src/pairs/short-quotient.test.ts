import { formatDecimal, type Decimal } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceOf } from './price.ts'
import { priceOfDirectory } from './quality.ts'
import { shortQuotient } from './short-quotient.ts'

const [SWT, CNY] = [
  { currency: 'SWT', issuer: '' },
  { currency: 'CNY', issuer: 'jIssuer' },
]

/** Returns above / below with 12 significant digits, half to even, by long division. */
function longQuotient(above: bigint, below: bigint): string {
  let scale = 0
  while ((above * 10n ** BigInt(scale)) / below < 10n ** 11n) scale += 1
  const scaled = above * 10n ** BigInt(scale)
  const [whole, twice] = [scaled / below, (scaled % below) * 2n]
  const up = twice > below || (twice === below && whole % 2n === 1n)
  return formatDecimal({ coefficient: up ? whole + 1n : whole, scale })
}

function fractionOf(value: Decimal): readonly [above: bigint, below: bigint] {
  return [value.coefficient, 10n ** BigInt(value.scale)]
}

const amounts = fc.record({ coefficient: fc.bigInt({ min: 1n, max: 10n ** 17n }), scale: fc.nat(16) })

describe('prices with 12 significant digits', () => {
  it('equal long division for every pair of amounts', () => {
    fc.assert(
      fc.property(amounts, amounts, (base, counter) => {
        const [[baseAbove, baseBelow], [above, below]] = [fractionOf(base), fractionOf(counter)]
        expect(formatDecimal(priceOf(base, counter))).toBe(longQuotient(above * baseBelow, below * baseAbove))
      }),
      { numRuns: 1_000 },
    )
  })

  it('equal long division near one half of the last digit', () => {
    const near = fc.tuple(fc.bigInt({ min: 10n ** 11n, max: 10n ** 12n }), fc.bigInt({ min: -2n, max: 2n }), fc.nat(3))
    fc.assert(
      fc.property(near, ([digits, off, more]) => {
        const unit = 10n ** BigInt(more)
        const counter = { coefficient: (digits * 10n + 5n) * unit + off, scale: 4 }
        const base = { coefficient: 10n * unit, scale: 0 }
        expect(formatDecimal(priceOf(base, counter))).toBe(
          longQuotient(counter.coefficient, base.coefficient * 10n ** 4n),
        )
      }),
      { numRuns: 1_000 },
    )
  })

  it('equal long division for every rate of a directory, in both directions', () => {
    const rates = fc.tuple(fc.bigInt({ min: 10n ** 15n, max: 10n ** 16n - 1n }), fc.integer({ min: 74, max: 96 }))
    fc.assert(
      fc.property(rates, fc.boolean(), ([mantissa, exponent], isNativeSold) => {
        const directory = '0'.repeat(48) + ((BigInt(exponent) << 56n) | mantissa).toString(16).toUpperCase()
        const [gets, pays] = isNativeSold ? [SWT, CNY] : [CNY, SWT]
        const shift = exponent - 100 + (isNativeSold ? 6 : -6)
        const unit = 10n ** BigInt(Math.abs(shift))
        const [above, below] = shift < 0 ? [mantissa, unit] : [mantissa * unit, 1n]
        const price = (side: 'buy' | 'sell'): string =>
          formatDecimal(priceOfDirectory(directory.padStart(64, '0'), gets, pays, side) as Decimal)
        expect([price('sell'), price('buy')]).toEqual([longQuotient(above, below), longQuotient(below, above)])
      }),
      { numRuns: 1_000 },
    )
  })

  it('require no long division for the rate of an ordinary directory, in both directions', () => {
    const mantissa = 3_000_000_000_000_000
    expect(shortQuotient(mantissa, 1, -15)).toEqual({ coefficient: 3n, scale: 0 })
    expect(shortQuotient(1e15, mantissa, 0)).toEqual({ coefficient: 333_333_333_333n, scale: 12 })
  })

  it('are left to long division at one half, and beyond the exact range of doubles', () => {
    expect(shortQuotient(1_000_000_000_005, 10, 0)).toBeUndefined()
    expect(shortQuotient(1, 3, 13)).toBeUndefined()
    expect(shortQuotient(1, 3, -30)).toBeUndefined()
    expect(shortQuotient(1, 3, 0)).toEqual({ coefficient: 333_333_333_333n, scale: 12 })
    expect(shortQuotient(1, 4, 0)).toEqual({ coefficient: 25n, scale: 2 })
  })
})
