import { divideLedger, multiplyLedger } from '../ledger-arithmetic.ts'
import { compareFloats } from '../ledger-float-arithmetic.ts'
import type { LedgerNumber } from '../ledger-number.ts'
import type { Exchange } from './adjust-tokens.ts'
import { amountOf, floatOf, over, times } from './float.ts'

/** Both balances of a pool and its outstanding pool tokens. */
export interface PoolHoldings {
  readonly balance: LedgerNumber
  readonly balance2: LedgerNumber
  readonly tokens: LedgerNumber
}

/** Returns both assets in the pool's proportion for the given pool tokens. @throws AmountError */
export function proportionOf({ balance, balance2, tokens: all }: PoolHoldings, tokens: LedgerNumber) {
  const part = divideLedger(tokens, all, false)
  const amount = multiplyLedger(balance, part, balance.native)
  const amount2 = multiplyLedger(balance2, part, balance2.native)
  return { amount, amount2, tokens }
}

/** Returns the largest proportional deposit within both limits, or undefined when it buys no token. */
export function depositWithin(pool: PoolHoldings, most: LedgerNumber, most2: LedgerNumber): Exchange | undefined {
  const part = over(floatOf(most), floatOf(pool.balance))
  const tokens = amountOf(false, times(floatOf(pool.tokens), part))
  if (tokens.mantissa === 0n) return undefined
  const second = times(floatOf(pool.balance2), part)
  if (compareFloats(second, floatOf(most2)) <= 0) {
    return { amount: most, amount2: amountOf(pool.balance2.native, second), tokens }
  }
  const part2 = over(floatOf(most2), floatOf(pool.balance2))
  const tokens2 = amountOf(false, times(floatOf(pool.tokens), part2))
  if (tokens2.mantissa === 0n) return undefined
  const first = times(floatOf(pool.balance), part2)
  if (compareFloats(first, floatOf(most)) > 0) return undefined
  return { amount: amountOf(pool.balance.native, first), amount2: most2, tokens: tokens2 }
}
