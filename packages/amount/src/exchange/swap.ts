import { subtractLedger } from '../ledger-arithmetic.ts'
import { ledgerNumber, zeroOf } from '../ledger-number.ts'
import type { LedgerNumber } from '../ledger-number.ts'
import type { InOut } from './in-out.ts'
import { ONE, amountOf, floatOf, minus, over, plus, times } from './float.ts'
import { feeFraction } from './fee.ts'

/** Native supply of the reference's network (`cMaxNativeN`), the limit on every network. */
const MAX_NATIVE = 100_000_000_000_000_000n
const MAX_ISSUED = 9_999_999_999_999_999n
const MAX_EXPONENT = 80

function largest(native: boolean): LedgerNumber {
  return native ? ledgerNumber(true, MAX_NATIVE, 0) : ledgerNumber(false, MAX_ISSUED, MAX_EXPONENT)
}

/** Returns the pool's output for the input `into`. Every step rounds in the pool's favor (ledger-rules 1.10). */
export function swapIn(pool: InOut, into: LedgerNumber, fee: number): LedgerNumber {
  const product = times(floatOf(pool.in, 'upward'), floatOf(pool.out, 'upward'), 'upward')
  const afterFee = times(floatOf(into, 'downward'), minus(ONE, feeFraction(fee), 'downward'), 'downward')
  const filled = plus(floatOf(pool.in, 'downward'), afterFee, 'downward')
  if (filled.mantissa <= 0n) return zeroOf(pool.out.native)
  const left = over(product, filled, 'upward')
  const out = minus(floatOf(pool.out, 'downward'), left, 'downward')
  return out.mantissa < 0n ? zeroOf(pool.out.native) : amountOf(pool.out.native, out, 'downward')
}

/**
 * Returns the input that the pool charges for `out`, or the largest representable number when its balance is too small
 * (ledger-rules 1.10). As in the reference, the remaining balance is rounded to an amount: when it is too small to
 * represent, it is zero, and the pool cannot pay `out`.
 */
export function swapOut(pool: InOut, out: LedgerNumber, fee: number): LedgerNumber {
  const product = times(floatOf(pool.in, 'upward'), floatOf(pool.out, 'upward'), 'upward')
  if (subtractLedger(pool.out, out).mantissa <= 0n) return largest(pool.in.native)
  const left = minus(floatOf(pool.out, 'downward'), floatOf(out, 'downward'), 'downward')
  const filled = over(product, left, 'upward')
  const net = minus(filled, floatOf(pool.in, 'upward'), 'upward')
  const into = over(net, minus(ONE, feeFraction(fee), 'downward'), 'upward')
  return into.mantissa < 0n ? zeroOf(pool.in.native) : amountOf(pool.in.native, into, 'upward')
}
