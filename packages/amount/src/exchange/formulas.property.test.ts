import { compareLedger, issuedNumber, nativeNumber } from '../index.ts'
import type { LedgerFloat, LedgerNumber } from '../index.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fraction, minus, order, plus, times } from '../testing/fraction.ts'
import type { Fraction } from '../testing/fraction.ts'
import { adjustExchange, adjustTokens } from './adjust-tokens.ts'
import { depositAtPrice, depositForTokens, firstTokens, tokensForDeposit } from './deposit-formulas.ts'
import { float, floatOf } from './float.ts'
import { areRatesWithin, areWithin, isWithin } from './relative-distance.ts'
import { smallestSolution, solveQuadratic } from './solve-quadratic.ts'
import { swapIn, swapOut } from './swap.ts'
import { tokensAtPrice, tokensForWithdrawal, withdrawalForTokens } from './withdraw-formulas.ts'

const ONE: Fraction = { over: 1n, under: 1n }
const TWO: Fraction = { over: 2n, under: 1n }

const digits = fc.bigInt({ min: 10n ** 15n, max: 10n ** 16n - 1n })
const token = fc.record({ mantissa: digits, exponent: fc.integer({ min: -14, max: -8 }) }).map(issuedNumber)
const fees = fc.integer({ min: 0, max: 1000 })

function exact({ mantissa, exponent }: LedgerFloat | LedgerNumber): Fraction {
  return exponent >= -400 ? fraction(`${mantissa}e${exponent}`) : { over: 0n, under: 1n }
}

function over(a: Fraction, b: Fraction): Fraction {
  return b.over < 0n
    ? { over: -a.over * b.under, under: -a.under * b.over }
    : { over: a.over * b.under, under: a.under * b.over }
}

function absolute(a: Fraction): Fraction {
  return { over: a.over < 0n ? -a.over : a.over, under: a.under }
}

function rate(fee: number): Fraction {
  return { over: BigInt(fee), under: 100_000n }
}

function tiny(power: number): Fraction {
  return { over: 1n, under: 10n ** BigInt(power) }
}

/** Whether two values differ by less than 10^-power of `scale`. */
function near(a: Fraction, b: Fraction, power: number, scale: Fraction = b): boolean {
  return order(absolute(minus(a, b)), times(absolute(scale), tiny(power))) <= 0
}

/** Returns a number of millionths of an amount. */
function partOf({ mantissa, exponent }: LedgerNumber, millionths: number): LedgerNumber {
  return issuedNumber(normal(mantissa * BigInt(millionths), exponent - 6))
}

function normal(mantissa: bigint, exponent: number): { mantissa: bigint; exponent: number } {
  let value = { mantissa, exponent }
  while (value.mantissa >= 10n ** 16n) value = { mantissa: value.mantissa / 10n, exponent: value.exponent + 1 }
  while (value.mantissa !== 0n && value.mantissa < 10n ** 15n) {
    value = { mantissa: value.mantissa * 10n, exponent: value.exponent - 1 }
  }
  return value
}

describe('swaps against the exact formula, including the fee', () => {
  // The reference truncates a quotient after seventeen digits before it rounds up, so the last digit may be one lower.
  it('pays at most the exact output at seventeen digits, and hardly less', () => {
    fc.assert(
      fc.property(token, token, fc.integer({ min: 1, max: 3_000_000 }), fees, (balance, balance2, part, fee) => {
        const paid = partOf(balance, part)
        const afterFee = times(exact(paid), minus(ONE, rate(fee)))
        const truth = over(times(exact(balance2), afterFee), plus(exact(balance), afterFee))
        const out = exact(swapIn({ in: balance, out: balance2 }, paid, fee))
        const left = minus(exact(balance2), truth)
        expect(order(minus(out, times(left, tiny(16))), truth)).toBe(-1)
        expect(near(out, truth, 14, exact(balance2))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('charges at least the exact input at seventeen digits, and hardly more', () => {
    fc.assert(
      fc.property(token, token, fc.integer({ min: 1, max: 900_000 }), fees, (balance, balance2, part, fee) => {
        const taken = partOf(balance2, part)
        const left = minus(exact(balance2), exact(taken))
        const filled = over(times(exact(balance), exact(balance2)), left)
        const truth = over(minus(filled, exact(balance)), minus(ONE, rate(fee)))
        const into = exact(swapOut({ in: balance, out: balance2 }, taken, fee))
        const missing = over(times(filled, tiny(16)), minus(ONE, rate(fee)))
        expect(order(plus(into, missing), truth)).toBe(1)
        expect(near(into, truth, 14, filled)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('truncates native outputs and rounds native inputs up', () => {
    const drops = fc.bigInt({ min: 1000n, max: 9_999_999n }).map(nativeNumber)
    fc.assert(
      fc.property(drops, drops, fc.bigInt({ min: 1n, max: 999n }), fees, (balance, balance2, amount, fee) => {
        const pool = { in: balance, out: balance2 }
        const afterFee = times({ over: amount, under: 1n }, minus(ONE, rate(fee)))
        const out = over(times(exact(balance2), afterFee), plus(exact(balance), afterFee))
        expect(swapIn(pool, nativeNumber(amount), fee).mantissa).toBe(out.over / out.under)
        const left = { over: balance2.mantissa - amount, under: 1n }
        const filled = over(times(exact(balance), exact(balance2)), left)
        const into = over(minus(filled, exact(balance)), minus(ONE, rate(fee)))
        expect(swapOut(pool, nativeNumber(amount), fee).mantissa).toBe((into.over + into.under - 1n) / into.under)
      }),
    )
  })

  it('refuses to pay out the whole balance and pays nothing for nothing', () => {
    const pool = { in: nativeNumber(1000n), out: issuedNumber({ mantissa: 10n ** 15n, exponent: -15 }) }
    expect(swapOut(pool, pool.out, 0).mantissa).toBe(100_000_000_000_000_000n)
    expect(swapOut({ in: pool.out, out: pool.in }, pool.in, 0)).toMatchObject({ exponent: 80 })
    expect(swapIn(pool, nativeNumber(0n), 0).mantissa).toBe(0n)
    expect(swapIn({ in: nativeNumber(0n), out: pool.out }, nativeNumber(0n), 0).mantissa).toBe(0n)
  })
})

describe('deposits of one asset', () => {
  it('mint the tokens of equation 3', () => {
    fc.assert(
      fc.property(token, token, fc.integer({ min: 1, max: 5_000_000 }), fees, (balance, tokens, part, fee) => {
        const deposit = partOf(balance, part)
        const got = over(exact(tokensForDeposit(balance, deposit, tokens, fee)), exact(tokens))
        const ratio = over(exact(deposit), exact(balance))
        const net = minus(ONE, rate(fee))
        const half = over(minus(ONE, over(rate(fee), TWO)), net)
        const c = plus(over(minus(ratio, got), plus(ONE, got)), half)
        expect(near(times(c, c), plus(times(half, half), over(ratio, net)), 11)).toBe(true)
      }),
    )
  })

  it('charge for tokens the deposit that mints them', () => {
    fc.assert(
      fc.property(token, token, fc.integer({ min: 1000, max: 5_000_000 }), fees, (balance, tokens, part, fee) => {
        const tokensOut = partOf(tokens, part)
        const cost = depositForTokens(balance, tokens, tokensOut, fee)
        expect(near(exact(tokensForDeposit(balance, cost, tokens, fee)), exact(tokensOut), 9)).toBe(true)
      }),
    )
  })

  it('cost the given price per token', () => {
    fc.assert(
      fc.property(
        token,
        token,
        fc.integer({ min: 2_200_000, max: 20_000_000 }),
        fees,
        (balance, tokens, times2, fee) => {
          const price = issuedNumber(scaledRatio(balance, tokens, times2))
          const deposit = depositAtPrice(balance, tokens, price, fee)
          const got = tokensForDeposit(balance, deposit, tokens, fee)
          expect(near(times(exact(got), exact(price)), exact(deposit), 8)).toBe(true)
        },
      ),
    )
  })

  it('mint the square root of the product for the first deposit', () => {
    fc.assert(
      fc.property(token, token, (one, other) => {
        const root = exact(firstTokens(one, other))
        expect(near(times(root, root), times(exact(one), exact(other)), 14)).toBe(true)
      }),
    )
  })
})

/** Returns a / b × millionths of one, at sixteen digits. */
function scaledRatio(a: LedgerNumber, b: LedgerNumber, millionths: number): { mantissa: bigint; exponent: number } {
  const quotient = (a.mantissa * BigInt(millionths) * 10n ** 20n) / b.mantissa
  return normal(quotient, a.exponent - b.exponent - 26)
}

describe('withdrawals of one asset', () => {
  /** Checks s² − (R·f + 2 − f)·s + R = 0, where s is the share of tokens and R the ratio of the asset. */
  function solves(share: Fraction, ratio: Fraction, fee: number): boolean {
    const c = minus(plus(times(ratio, rate(fee)), TWO), rate(fee))
    return near(plus(times(share, share), ratio), times(c, share), 11)
  }

  it('cost the tokens of equation 7', () => {
    fc.assert(
      fc.property(token, token, fc.integer({ min: 1000, max: 990_000 }), fees, (balance, tokens, part, fee) => {
        const withdrawal = partOf(balance, part)
        const share = over(exact(tokensForWithdrawal(balance, withdrawal, tokens, fee)), exact(tokens))
        expect(solves(share, over(exact(withdrawal), exact(balance)), fee)).toBe(true)
        expect(order(share, ONE)).toBe(-1)
      }),
    )
  })

  it('return the amount of equation 8', () => {
    fc.assert(
      fc.property(token, token, fc.integer({ min: 1000, max: 990_000 }), fees, (balance, tokens, part, fee) => {
        const tokensIn = partOf(tokens, part)
        const ratio = over(exact(withdrawalForTokens(balance, tokens, tokensIn, fee)), exact(balance))
        expect(solves(over(exact(tokensIn), exact(tokens)), ratio, fee)).toBe(true)
      }),
    )
  })

  it('return the given price per token', () => {
    fc.assert(
      fc.property(token, token, fc.integer({ min: 560_000, max: 950_000 }), fees, (balance, tokens, part, fee) => {
        const price = issuedNumber(scaledRatio(tokens, balance, part))
        const tokensIn = tokensAtPrice(balance, tokens, price, fee)
        const got = withdrawalForTokens(balance, tokens, tokensIn, fee)
        expect(near(times(exact(got), exact(price)), exact(tokensIn), 9)).toBe(true)
      }),
    )
  })
})

describe('token changes that a sixteen-digit total can represent', () => {
  /** Truncates to sixteen digits, or rounds up. */
  function sixteen({ over: top, under }: Fraction, up: boolean): Fraction {
    let unit: Fraction = tiny(60)
    while (order(over({ over: top, under }, unit), { over: 10n ** 16n, under: 1n }) >= 0)
      unit = times(unit, { over: 10n, under: 1n })
    const steps = over({ over: top, under }, unit)
    const whole = steps.over / steps.under
    return times({ over: up && whole * steps.under !== steps.over ? whole + 1n : whole, under: 1n }, unit)
  }

  it('never exceed the requested change and equal the change in the total', () => {
    fc.assert(
      fc.property(token, fc.integer({ min: 0, max: 20 }), digits, (total, shift, mantissa) => {
        const tokens = issuedNumber({ mantissa, exponent: total.exponent - shift })
        fc.pre(compareLedger(tokens, total) < 0)
        const added = exact(adjustTokens(total, tokens, 'deposit'))
        const more = minus(sixteen(plus(exact(total), exact(tokens)), false), exact(total))
        const taken = exact(adjustTokens(total, tokens, 'withdrawal'))
        const less = minus(exact(total), sixteen(minus(exact(total), exact(tokens)), true))
        // The guard digits of a difference at a power of ten may cost one more of the last digits.
        for (const [change, shown] of [
          [added, more],
          [taken, less],
        ] as const) {
          expect(order(change, shown)).toBeLessThanOrEqual(0)
          expect(near(change, shown, 15, exact(total))).toBe(true)
        }
        for (const change of [added, taken]) expect(order(change, exact(tokens))).toBeLessThanOrEqual(0)
      }),
    )
  })

  const total = issuedNumber({ mantissa: 1_234_567_890_123_456n, exponent: 0 })
  const balance = issuedNumber({ mantissa: 5_000_000_000_000_000n, exponent: -3 })
  const amounts = { amount: nativeNumber(3000n), amount2: issuedNumber({ mantissa: 6n * 10n ** 15n, exponent: -15 }) }
  const tokens = (text: bigint) => issuedNumber(normal(text, -1))

  it.each(['deposit', 'withdrawal'] as const)('reduces the amounts of a %s when it reduces its tokens', (direction) => {
    const both = adjustExchange(balance, total, { ...amounts, tokens: tokens(15n) }, 0, direction)
    expect(both).toMatchObject({ amount: { native: true, mantissa: 2000n }, tokens: tokens(10n) })
    expect(both.amount2).toEqual(issuedNumber({ mantissa: 4n * 10n ** 15n, exponent: -15 }))
    const single = { amount: balance, amount2: undefined, tokens: tokens(15n) }
    const formula = direction === 'deposit' ? depositForTokens : withdrawalForTokens
    expect(adjustExchange(balance, total, single, 500, direction)).toEqual({
      amount: formula(balance, total, tokens(10n), 500),
      amount2: undefined,
      tokens: tokens(10n),
    })
  })

  it.each(['deposit', 'withdrawal'] as const)(
    'keeps the amounts of a %s when its tokens are representable',
    (direction) => {
      const exchange = { ...amounts, tokens: tokens(20n) }
      expect(adjustExchange(balance, total, exchange, 0, direction)).toEqual(exchange)
    },
  )

  it.each(['deposit', 'withdrawal'] as const)('moves nothing when a %s is too small to represent', (direction) => {
    const exchange = adjustExchange(balance, total, { ...amounts, tokens: tokens(9n) }, 0, direction)
    expect([exchange.amount.mantissa, exchange.amount2?.mantissa, exchange.tokens.mantissa]).toEqual([0n, 0n, 0n])
    expect(
      adjustExchange(balance, total, { ...amounts, amount2: undefined, tokens: tokens(9n) }, 0, direction).amount2,
    ).toBe(undefined)
  })
})

describe('relative distance', () => {
  const distance = float(1, 3)

  it('equals the exact distance, relative to the larger value', () => {
    const close = fc.integer({ min: -2_000_000, max: 2_000_000 })
    fc.assert(
      fc.property(token, close, (a, by) => {
        const b = issuedNumber(normal(a.mantissa * 1_000_000_000n + a.mantissa * BigInt(by), a.exponent - 9))
        const [small, large] = order(exact(a), exact(b)) < 0 ? [exact(a), exact(b)] : [exact(b), exact(a)]
        const expected = order(over(minus(large, small), large), exact(distance)) < 0
        expect(isWithin(a, b, distance)).toBe(expected)
        expect(isWithin(b, a, distance)).toBe(expected)
        expect(areWithin(floatOf(a), floatOf(a), float(0))).toBe(true)
      }),
    )
  })

  it.each([
    [1_000_000_000_000_000n, 1_000_000_000_000_000n, true],
    [1_000_000_000_000_000n, 1_000_900_000_000_000n, true],
    [1_000_900_000_000_000n, 1_000_000_000_000_000n, true],
    [9_990_000_000_000_000n, 9_999_999_999_999_999n, true],
    [9_990_000_000_000_000n, 9_980_010_000_000_000n, false],
    [1_000_000_000_000_000n, 1_010_000_000_000_000n, false],
  ])('is computed for the rates %i and %i', (a, b, expected) => {
    const quality = (mantissa: bigint) => (85n << 56n) | mantissa
    expect(areRatesWithin(quality(a), quality(b), distance)).toBe(expected)
    expect(areRatesWithin(quality(b), quality(a), distance)).toBe(expected)
  })
})

describe('quadratic equations', () => {
  it('have the solutions from which they were built', () => {
    const root = fc.integer({ min: -1000, max: 1000 })
    fc.assert(
      fc.property(root, root, fc.integer({ min: 1, max: 50 }), (one, other, a) => {
        fc.pre(one !== other && one !== 0 && other !== 0)
        const [small, large] = [Math.min(one, other), Math.max(one, other)]
        const [b, c] = [float(-a * (one + other)), float(a * one * other)]
        expect(near(exact(solveQuadratic(float(a), b, c)), { over: BigInt(large), under: 1n }, 9)).toBe(true)
        const solution = smallestSolution(float(a), b, c)
        expect(solution).toBeDefined()
        const [nearer, further] = Math.abs(small) < Math.abs(large) ? [small, large] : [large, small]
        if (solution !== undefined && Math.abs(nearer) !== Math.abs(further)) {
          expect(near(exact(solution), { over: BigInt(nearer), under: 1n }, 9)).toBe(true)
        }
      }),
    )
  })

  it('may have one solution or no solution', () => {
    const two = smallestSolution(float(1), float(-4), float(4))
    expect(two === undefined ? undefined : near(exact(two), TWO, 12)).toBe(true)
    expect(smallestSolution(float(1), float(-4), float(5))).toBeUndefined()
  })
})
