import { describe, expect, it } from 'vitest'
import { divRound, divRoundStrict } from '../divide-round.ts'
import { ledgerNumber } from '../ledger-number.ts'
import type { LedgerNumber } from '../ledger-number.ts'
import { composeQualities, qualityOf, rateOfQuality } from '../quality.ts'
import { adjustExchange } from './adjust-tokens.ts'
import { float, floatOf } from './float.ts'
import { SortedSum } from './in-out.ts'
import { fixedPrice, isFixed, outAtPrice, poolPrice } from './price-curve.ts'
import { depositWithin } from './proportional.ts'
import { RATE_ONE, qualityOfRates } from './rate.ts'
import { SAME_PRICE, areRatesWithin, isWithin } from './relative-distance.ts'
import { outbidPrice } from './slot-price.ts'
import { smallestSolution } from './solve-quadratic.ts'
import { swapToPrice } from './spot-price.ts'
import { swapOut } from './swap.ts'

function token(mantissa: bigint, exponent = 0): LedgerNumber {
  return ledgerNumber(false, mantissa, exponent)
}

function native(mantissa: bigint): LedgerNumber {
  return ledgerNumber(true, mantissa, 0)
}

function priceOf(out: bigint, into: bigint): bigint {
  return qualityOf(token(out), token(into))
}

const HUNDREDS = { in: token(100n), out: token(100n) }

describe('quotients next to a representable number', () => {
  it.each([
    [2416509002096263n, 1564452741325611n, 1544635346446246n],
    [3926507144506100n, 3493296931171711n, 1124011849513487n],
  ])('rounds up a remainder of one: %d / %d', (above, below, mantissa) => {
    for (const divide of [divRound, divRoundStrict])
      expect(divide(token(above), token(below), false, true)).toEqual({ native: false, mantissa, exponent: -15 })
  })

  it.each([
    [7059120597831078n, 6135283185806851n, 1150577794707406n],
    [7308039245096183n, 6372744941342851n, 1146764747744046n],
  ])('does not round up a quotient one step below the next number: %d / %d', (above, below, mantissa) => {
    expect(divRound(token(above), token(below), false, false)).toEqual({ native: false, mantissa, exponent: -15 })
  })
})

describe('sums of sixteen digits', () => {
  const parts = [token(1n, 16), token(4n), token(4n), token(2n)]
  const sumOf = (...values: readonly LedgerNumber[]): SortedSum => {
    const sum = new SortedSum(false)
    for (const value of values) {
      sum.add(value)
      sum.total()
    }
    return sum
  }

  it('adds the small parts first in any order of arrival', () => {
    expect(sumOf(...parts).total()).toEqual(token(1_000_000_000_000_001n, 1))
    expect(sumOf(...parts.toReversed()).total()).toEqual(token(1_000_000_000_000_001n, 1))
  })

  it('removes one part with a given value, even the smallest, and ignores an absent one', () => {
    const sum = sumOf(token(2n), token(4n), token(4n))
    const after = (value: bigint): LedgerNumber => {
      sum.remove(token(value))
      return sum.total()
    }
    expect([after(3n), after(4n), after(2n), after(4n), after(4n)]).toEqual(
      [10n, 6n, 4n, 0n, 0n].map((value) => token(value)),
    )
  })
})

describe('prices and pools at their limits', () => {
  it('gives a fixed price but no fixed pool price, and no output where none is allowed', () => {
    expect([isFixed(fixedPrice(RATE_ONE)), isFixed(poolPrice(HUNDREDS, 0))]).toEqual([true, false])
    expect(outAtPrice(fixedPrice(RATE_ONE), RATE_ONE)).toBeUndefined()
    const pool = poolPrice(HUNDREDS, 0)
    for (const quality of [0n, RATE_ONE, priceOf(2n, 1n)]) expect(outAtPrice(pool, quality)).toBeUndefined()
    expect(outAtPrice(pool, priceOf(1n, 2n))).toEqual(floatOf(token(50n)))
  })

  it("finds no swap to a price between the pool's price with and without fee", () => {
    const [wide, exact, far] = [priceOf(100n, 110n), priceOf(100n, 125n), priceOf(100n, 150n)]
    expect(swapToPrice(HUNDREDS, wide, 20_000)).toBeUndefined()
    expect(swapToPrice(HUNDREDS, exact, 20_000)).toBeUndefined()
    expect(swapToPrice(HUNDREDS, far, 20_000)).toBeDefined()
    expect(swapToPrice(HUNDREDS, RATE_ONE, 0)).toBeUndefined()
    expect(swapToPrice(HUNDREDS, 0n, 0)).toBeUndefined()
    const nativeOut = { in: token(100n), out: native(100_000_000n) }
    expect(swapToPrice(nativeOut, qualityOf(native(100_000_000n), token(125n)), 20_000)).toBeUndefined()
  })

  it('lets a pool pay out all except its last unit', () => {
    const pool = { in: token(7n), out: native(100n) }
    const most = swapOut(pool, native(100n), 0)
    expect(most.exponent).toBe(80)
    expect(swapOut(pool, native(99n), 0)).toEqual(token(693n))
  })

  it('refuses a deposit that buys no token, regardless of the limiting asset', () => {
    const pool = { balance: token(1n, 60), balance2: token(1n, 60), tokens: token(1n, -40) }
    expect(depositWithin(pool, token(1n), token(1n, 60))).toBeUndefined()
    expect(depositWithin(pool, token(1n, 60), token(1n))).toBeUndefined()
    const even = { balance: token(100n), balance2: token(200n), tokens: token(50n) }
    expect(depositWithin(even, token(10n), token(10n))).toEqual({
      amount: token(5n),
      amount2: token(10n),
      tokens: token(25n, -1),
    })
  })

  it('uses the whole first limit when the deposit meets its second limit exactly', () => {
    const pool = {
      balance: token(4581430000000000n, -10),
      balance2: token(6263140000000000n, -10),
      tokens: token(2532320000000000n, -10),
    }
    const [most, most2] = [token(9516490000000000n, -10), token(1300971731066501n, -9)]
    const tokens = token(5260103931916455n, -10)
    expect(depositWithin(pool, most, most2)).toEqual({ amount: most, amount2: most2, tokens })
  })

  it('accepts a deposit that comes back to its first limit exactly', () => {
    const pool = {
      balance: token(9512040000000000n, -10),
      balance2: token(1453960000000000n, -10),
      tokens: token(1537990000000000n, -10),
    }
    const [most, most2] = [token(4415780000000000n, -10), token(6749727176084204n, -11)]
    const tokens = token(7139820146046484n, -11)
    expect(depositWithin(pool, most, most2)).toEqual({ amount: most, amount2: most2, tokens })
  })

  it('changes nothing if the tokens are too few to change the total', () => {
    const exchange = { amount: token(1n), amount2: token(1n), tokens: token(1n, -20) }
    const nothing = adjustExchange(token(5n), token(1n, 10), exchange, 0, 'deposit')
    expect(nothing).toEqual({ amount: native(0n), amount2: native(0n), tokens: token(0n) })
    const single = adjustExchange(token(5n), token(1n, 10), { ...exchange, amount2: undefined }, 0, 'withdrawal')
    expect([single.amount, single.amount2]).toEqual([native(0n), undefined])
  })

  it('returns the smaller of two solutions, including two that differ only in sign', () => {
    expect(smallestSolution(float(1), float(0), float(-4))).toEqual(float(-2))
    expect(smallestSolution(float(1), float(0), float(4))).toBeUndefined()
  })

  it('prices a slot in its last interval at the minimum', () => {
    expect(outbidPrice(token(100n), 19, float(3))).toEqual(float(3))
    expect(outbidPrice(token(100n), 0, float(3))).toEqual(float(108))
  })
})

describe('rates', () => {
  it('rounds two consecutive steps against the taker', () => {
    const rate = qualityOf(token(1_000_000_000_000_000n), token(1_000_000_000_000_001n))
    expect(rateOfQuality(composeQualities(rate, rate)).mantissa).toBe(1_000_000_000_000_003n)
  })

  it('has no rate for zero, and unequal amounts are not at par', () => {
    expect(qualityOfRates(0, 0)).toBe(0n)
    expect(qualityOfRates(2, 1)).toBe(priceOf(2n, 1n))
    expect(qualityOfRates(7, 7)).toBe(RATE_ONE)
  })

  it('accepts rates up to the largest exponent of an amount', () => {
    const rate = (exponent: bigint): bigint => ((exponent + 100n) << 56n) | 1_000_000_000_000_000n
    expect(rateOfQuality(rate(80n)).exponent).toBe(80)
    expect(() => rateOfQuality(rate(81n))).toThrow('Rate too large')
  })

  it('treats amounts closer than a ten-millionth as the same price', () => {
    const [close, at] = [token(99_999_999n), token(9_999_999n)]
    expect([isWithin(token(100_000_000n), close, SAME_PRICE), isWithin(token(10_000_000n), at, SAME_PRICE)]).toEqual([
      true,
      false,
    ])
    const [ten, alsoTen] = [(100n << 56n) | 10n, (101n << 56n) | 1n]
    expect(areRatesWithin(ten, alsoTen, SAME_PRICE)).toBe(true)
    expect(areRatesWithin(100n << 56n, 101n << 56n, SAME_PRICE), 'nothing, with two exponents').toBe(true)
  })
})
