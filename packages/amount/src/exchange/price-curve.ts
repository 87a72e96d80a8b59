import { FLOAT_ZERO } from '../ledger-float.ts'
import type { LedgerFloat } from '../ledger-float.ts'
import { rateOfQuality } from '../quality.ts'
import { ONE, floatOf, minus, negative, over, plus, times } from './float.ts'
import { afterFee } from './fee.ts'
import type { InOut } from './in-out.ts'

/**
 * Average output per unit of input as a linear function of the output: `start` + `slope` × out. Book offers have a
 * slope of 0.
 */
export interface PriceCurve {
  readonly slope: LedgerFloat
  readonly start: LedgerFloat
}

/** Returns the curve of a fixed price. */
export function fixedPrice(quality: bigint): PriceCurve {
  return { slope: FLOAT_ZERO, start: over(ONE, floatOf(rateOfQuality(quality))) }
}

/** Returns the curve of a pool. The price worsens as the output grows. */
export function poolPrice(balances: InOut, fee: number): PriceCurve {
  const net = afterFee(fee)
  const into = floatOf(balances.in)
  return { slope: over(negative(net), into), start: over(times(floatOf(balances.out), net), into) }
}

/** Returns the curve of two consecutive steps. */
export function combined(first: PriceCurve, second: PriceCurve): PriceCurve {
  return {
    slope: plus(first.slope, times(first.start, second.slope)),
    start: times(first.start, second.start),
  }
}

export function isFixed({ slope }: PriceCurve): boolean {
  return slope.mantissa === 0n
}

/** Returns the largest output whose average price is at least `quality`, or undefined when there is no such output. */
export function outAtPrice({ slope, start }: PriceCurve, quality: bigint): LedgerFloat | undefined {
  const rate = floatOf(rateOfQuality(quality), 'upward')
  if (slope.mantissa === 0n || rate.mantissa === 0n) return undefined
  const out = over(minus(over(ONE, rate, 'upward'), start, 'upward'), slope, 'upward')
  return out.mantissa <= 0n ? undefined : out
}
