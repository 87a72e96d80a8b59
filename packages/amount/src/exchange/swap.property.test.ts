import { AmountError, nativeNumber, issuedNumber, compareLedger } from '../index.ts'
import type { LedgerNumber } from '../index.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fraction, minus, order, plus, times } from '../testing/fraction.ts'
import type { Fraction } from '../testing/fraction.ts'
import { swapIn, swapOut } from './swap.ts'

const native = fc.bigInt({ min: 1000n, max: 10n ** 15n }).map(nativeNumber)
const issued = fc
  .record({
    mantissa: fc.bigInt({ min: 10n ** 15n, max: 10n ** 16n - 1n }),
    exponent: fc.integer({ min: -18, max: -9 }),
  })
  .map(issuedNumber)
const amount = fc.oneof(native, issued)
const SEVENTEEN_DIGITS: Fraction = { over: 1n, under: 10n ** 16n }
const fee = fc.integer({ min: 0, max: 1000 })

function exact({ mantissa, exponent }: LedgerNumber): Fraction {
  return fraction(`${mantissa}e${exponent}`)
}

/** `slack`: how much of its product a pool may lose, of one. */
function keepsProduct(
  pool: { in: LedgerNumber; out: LedgerNumber },
  into: LedgerNumber,
  out: LedgerNumber,
  slack: Fraction = { over: 0n, under: 1n },
): boolean {
  const before = times(exact(pool.in), exact(pool.out))
  const after = times(plus(exact(pool.in), exact(into)), minus(exact(pool.out), exact(out)))
  return order(after, minus(before, times(before, slack))) >= 0
}

/** What is asked for an amount; undefined when no amount could pay for it, which is a refusal and no trade. */
function priceOf(ask: () => LedgerNumber): LedgerNumber | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof AmountError && error.code === 'amount/overflow') return undefined
    throw error
  }
}

describe('swaps with a pool', () => {
  // The reference cuts a quotient off after seventeen digits before it rounds it up: that much may be missing.
  it('the product of the balances never falls by more than the seventeenth digit when something is paid in', () => {
    fc.assert(
      fc.property(amount, amount, amount, fee, (balance, balance2, paid, rate) => {
        fc.pre(balance.native === paid.native)
        const pool = { in: balance, out: balance2 }
        expect(keepsProduct(pool, paid, swapIn(pool, paid, rate), SEVENTEEN_DIGITS)).toBe(true)
      }),
    )
  })

  it('the product of the balances never falls by more than the seventeenth digit when something is taken out', () => {
    fc.assert(
      fc.property(amount, amount, amount, fee, (balance, balance2, taken, rate) => {
        fc.pre(balance2.native === taken.native && compareLedger(taken, balance2) < 0)
        const pool = { in: balance, out: balance2 }
        const price = priceOf(() => swapOut(pool, taken, rate))
        if (price !== undefined) expect(keepsProduct(pool, price, taken, SEVENTEEN_DIGITS)).toBe(true)
      }),
    )
  })

  it('asks for all there can be when what would stay is too small for an amount', () => {
    const out = issuedNumber({ mantissa: 4_437_299_035_369_773n, exponent: -95 })
    const taken = issuedNumber({ mantissa: 4_392_926_045_016_075n, exponent: -95 })
    const into = issuedNumber({ mantissa: 1_379_999_999_999_999n, exponent: -13 })
    expect(swapOut({ in: into, out }, taken, 0)).toEqual(
      issuedNumber({ mantissa: 9_999_999_999_999_999n, exponent: 80 }),
    )
    expect(swapOut({ in: nativeNumber(1000n), out }, taken, 0)).toEqual(nativeNumber(100_000_000_000_000_000n))
  })
})
