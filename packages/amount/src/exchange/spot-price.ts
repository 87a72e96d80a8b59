import { compareFloats } from '../ledger-float-arithmetic.ts'
import type { LedgerFloat } from '../ledger-float.ts'
import type { LedgerNumber } from '../ledger-number.ts'
import { qualityOf, rateOfQuality } from '../quality.ts'
import type { InOut } from './in-out.ts'
import { ONE, TWO, amountOf, float, floatOf, minus, over, plus, times } from './float.ts'
import { smallestSolution } from './solve-quadratic.ts'
import { swapIn, swapOut } from './swap.ts'
import { afterFee } from './fee.ts'

const REDUCED = float(9999, 4)

function reduced(amount: LedgerNumber): LedgerFloat {
  return times(floatOf(amount, 'zero'), REDUCED, 'zero')
}

function smallerPositive(one: LedgerFloat | undefined, other: LedgerFloat): LedgerFloat | undefined {
  if (one === undefined || one.mantissa <= 0n || other.mantissa <= 0n) return undefined
  return compareFloats(other, one) < 0 ? other : one
}

/** Computes the output first and rounds it down. Preferred for native outputs. */
function fromOut(pool: InOut, rate: LedgerFloat, fee: number): LedgerFloat | undefined {
  const net = afterFee(fee)
  const [into, out] = [floatOf(pool.in), floatOf(pool.out)]
  const b = minus(over(times(into, minus(ONE, over(ONE, net))), rate), times(TWO, out))
  const c = minus(times(out, out), over(times(into, out), rate))
  const solution = smallestSolution(ONE, b, c)
  return smallerPositive(solution, minus(out, over(into, times(rate, net))))
}

/** Computes the input first and rounds it down. */
function fromIn(pool: InOut, rate: LedgerFloat, fee: number): LedgerFloat | undefined {
  const net = afterFee(fee)
  const [into, out] = [floatOf(pool.in), floatOf(pool.out)]
  const b = times(into, plus(ONE, net))
  const c = minus(times(into, into), times(times(into, out), rate))
  const solution = smallestSolution(net, b, c)
  return smallerPositive(solution, minus(times(out, rate), over(into, net)))
}

/**
 * Returns the swap that moves the pool's price, or the swap's own price, to that of the book's best offer (ledger-rules
 * 1.10). Returns undefined when the pool cannot offer that price.
 */
export function swapToPrice(pool: InOut, quality: bigint, fee: number): InOut | undefined {
  const rate = floatOf(rateOfQuality(quality))
  if (rate.mantissa === 0n) return undefined
  const startsOut = pool.out.native
  const size = startsOut ? fromOut(pool, rate, fee) : fromIn(pool, rate, fee)
  if (size === undefined) return undefined
  const amounts = (proposed: LedgerFloat): InOut => {
    const fixed = amountOf(startsOut ? pool.out.native : pool.in.native, proposed, 'downward')
    return startsOut ? { in: swapOut(pool, fixed, fee), out: fixed } : { in: fixed, out: swapIn(pool, fixed, fee) }
  }
  const first = amounts(size)
  const result = qualityOf(first.out, first.in) > quality ? amounts(reduced(startsOut ? first.out : first.in)) : first
  return qualityOf(result.out, result.in) > quality ? undefined : result
}
