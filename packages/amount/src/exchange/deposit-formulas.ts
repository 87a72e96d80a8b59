import type { LedgerFloat } from '../ledger-float.ts'
import type { LedgerNumber } from '../ledger-number.ts'
import { ONE, TWO, amountOf, floatOf, minus, over, plus, root, times } from './float.ts'
import { solveQuadratic } from './solve-quadratic.ts'
import { afterFee, afterHalfFee } from './fee.ts'

/** Returns 1 - fee, and (1 - fee/2) / (1 - fee). */
function feeTerms(fee: number): { readonly net: LedgerFloat; readonly half: LedgerFloat } {
  const net = afterFee(fee)
  return { net, half: over(afterHalfFee(fee), net) }
}

/** Returns the pool tokens of a new pool: the square root of the product of both deposits. */
export function firstTokens(one: LedgerNumber, other: LedgerNumber): LedgerNumber {
  return amountOf(false, root(times(floatOf(one), floatOf(other))))
}

/** Returns the pool tokens for a single-asset deposit (equation 3 of the reference). */
export function tokensForDeposit(
  balance: LedgerNumber,
  deposit: LedgerNumber,
  tokens: LedgerNumber,
  fee: number,
): LedgerNumber {
  const { net, half } = feeTerms(fee)
  const ratio = over(floatOf(deposit), floatOf(balance))
  const c = minus(root(plus(times(half, half), over(ratio, net))), half)
  return amountOf(false, over(times(floatOf(tokens), minus(ratio, c)), plus(ONE, c)))
}

/** Returns the single-asset deposit that buys the given number of pool tokens (equation 4). */
export function depositForTokens(
  balance: LedgerNumber,
  tokens: LedgerNumber,
  tokensOut: LedgerNumber,
  fee: number,
): LedgerNumber {
  const { net, half } = feeTerms(fee)
  const share = over(floatOf(tokensOut), floatOf(tokens))
  const grown = plus(ONE, share)
  const d = minus(half, over(share, grown))
  const a = over(ONE, times(grown, grown))
  const b = minus(over(times(TWO, d), grown), over(ONE, net))
  const c = minus(times(d, d), times(half, half))
  return amountOf(balance.native, times(floatOf(balance), solveQuadratic(a, b, c)))
}

/** Returns the single-asset deposit at which a pool token costs exactly `price` of the asset. */
export function depositAtPrice(
  balance: LedgerNumber,
  tokens: LedgerNumber,
  price: LedgerNumber,
  fee: number,
): LedgerNumber {
  const { net, half } = feeTerms(fee)
  const whole = times(net, floatOf(balance))
  const c = over(whole, times(floatOf(price), floatOf(tokens)))
  const d = minus(plus(net, times(c, half)), c)
  const a1 = times(c, c)
  const b1 = minus(plus(times(times(times(c, c), half), half), times(TWO, c)), times(d, d))
  const c1 = minus(plus(times(times(times(TWO, c), half), half), ONE), times(times(TWO, d), half))
  return amountOf(balance.native, times(whole, solveQuadratic(a1, b1, c1)))
}
