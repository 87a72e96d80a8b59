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

/** @param slack fraction of its product that a pool may lose */
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

/** Returns the required input, or undefined when no input is sufficient and the swap is refused. */
function priceOf(ask: () => LedgerNumber): LedgerNumber | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof AmountError && error.code === 'amount/overflow') return undefined
    throw error
  }
}

describe('swaps with a pool', () => {
  // The reference truncates a quotient after seventeen digits before it rounds up, so the product may lose that much.
  it('never lower the product of the balances by more than the seventeenth digit for an exact input', () => {
    fc.assert(
      fc.property(amount, amount, amount, fee, (balance, balance2, paid, rate) => {
        fc.pre(balance.native === paid.native)
        const pool = { in: balance, out: balance2 }
        expect(keepsProduct(pool, paid, swapIn(pool, paid, rate), SEVENTEEN_DIGITS)).toBe(true)
      }),
    )
  })

  it('never lower the product of the balances by more than the seventeenth digit for an exact output', () => {
    fc.assert(
      fc.property(amount, amount, amount, fee, (balance, balance2, taken, rate) => {
        fc.pre(balance2.native === taken.native && compareLedger(taken, balance2) < 0)
        const pool = { in: balance, out: balance2 }
        const price = priceOf(() => swapOut(pool, taken, rate))
        if (price !== undefined) expect(keepsProduct(pool, price, taken, SEVENTEEN_DIGITS)).toBe(true)
      }),
    )
  })

  it('charge the largest amount when the remaining balance is too small to represent', () => {
    const out = issuedNumber({ mantissa: 4_437_299_035_369_773n, exponent: -95 })
    const taken = issuedNumber({ mantissa: 4_392_926_045_016_075n, exponent: -95 })
    const into = issuedNumber({ mantissa: 1_379_999_999_999_999n, exponent: -13 })
    expect(swapOut({ in: into, out }, taken, 0)).toEqual(
      issuedNumber({ mantissa: 9_999_999_999_999_999n, exponent: 80 }),
    )
    expect(swapOut({ in: nativeNumber(1000n), out }, taken, 0)).toEqual(nativeNumber(100_000_000_000_000_000n))
  })
})
