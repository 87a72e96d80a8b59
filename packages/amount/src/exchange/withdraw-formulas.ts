import type { LedgerNumber } from '../ledger-number.ts'
import { ONE, TWO, amountOf, float, floatOf, minus, over, plus, root, times } from './float.ts'
import { feeFraction } from './fee.ts'

const FOUR = float(4)

/** Returns the pool tokens that a single-asset withdrawal costs (equation 7 of the reference). */
export function tokensForWithdrawal(
  balance: LedgerNumber,
  withdrawal: LedgerNumber,
  tokens: LedgerNumber,
  fee: number,
): LedgerNumber {
  const ratio = over(floatOf(withdrawal), floatOf(balance))
  const fraction = feeFraction(fee)
  const c = minus(plus(times(ratio, fraction), TWO), fraction)
  const rest = minus(c, root(minus(times(c, c), times(FOUR, ratio))))
  return amountOf(false, over(times(floatOf(tokens), rest), TWO))
}

/** Returns the single-asset withdrawal for the given pool tokens (equation 8). */
export function withdrawalForTokens(
  balance: LedgerNumber,
  tokens: LedgerNumber,
  tokensIn: LedgerNumber,
  fee: number,
): LedgerNumber {
  const fraction = feeFraction(fee)
  const share = over(floatOf(tokensIn), floatOf(tokens))
  const above = minus(times(share, share), times(share, minus(TWO, fraction)))
  const below = minus(times(share, fraction), ONE)
  return amountOf(balance.native, over(times(floatOf(balance), above), below))
}

/** Returns the pool tokens to redeem so that one token buys exactly 1 / `price` of an asset. */
export function tokensAtPrice(
  balance: LedgerNumber,
  tokens: LedgerNumber,
  price: LedgerNumber,
  fee: number,
): LedgerNumber {
  const worth = times(floatOf(balance), floatOf(price))
  const fraction = feeFraction(fee)
  const all = floatOf(tokens)
  const above = times(all, plus(all, times(worth, minus(fraction, TWO))))
  return amountOf(false, over(above, minus(times(all, fraction), worth)))
}
