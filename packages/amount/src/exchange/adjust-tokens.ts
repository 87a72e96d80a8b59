import { compareLedger } from '../ledger-arithmetic.ts'
import { zeroOf } from '../ledger-number.ts'
import type { LedgerNumber } from '../ledger-number.ts'
import { depositForTokens } from './deposit-formulas.ts'
import { amountOf, floatOf, minus, negative, over, plus, times } from './float.ts'
import { withdrawalForTokens } from './withdraw-formulas.ts'

export type Direction = 'deposit' | 'withdrawal'

/** The asset amounts of a deposit or withdrawal, and the pool tokens exchanged for them. */
export interface Exchange {
  readonly amount: LedgerNumber
  readonly amount2: LedgerNumber | undefined
  readonly tokens: LedgerNumber
}

/** Returns the largest change, at most `tokens`, that the pool's 16-digit token total can represent. */
export function adjustTokens(total: LedgerNumber, tokens: LedgerNumber, direction: Direction): LedgerNumber {
  const all = floatOf(total)
  const part = floatOf(tokens)
  const change =
    direction === 'deposit'
      ? minus(plus(all, part, 'downward'), all, 'downward')
      : plus(plus(part, negative(all), 'downward'), all, 'downward')
  return amountOf(false, change)
}

/**
 * Adjusts a deposit or withdrawal to the token change that the total can represent, and reduces the amounts
 * accordingly.
 */
export function adjustExchange(
  balance: LedgerNumber,
  total: LedgerNumber,
  { amount, amount2, tokens }: Exchange,
  fee: number,
  direction: Direction,
): Exchange {
  const actual = adjustTokens(total, tokens, direction)
  if (actual.mantissa === 0n) {
    const nothing = zeroOf(true)
    return { amount: nothing, amount2: amount2 === undefined ? undefined : nothing, tokens: actual }
  }
  if (compareLedger(actual, tokens) >= 0) return { amount, amount2, tokens: actual }
  if (amount2 === undefined) {
    const single = direction === 'deposit' ? depositForTokens : withdrawalForTokens
    return { amount: single(balance, total, actual, fee), amount2, tokens: actual }
  }
  const part = over(floatOf(actual), floatOf(tokens))
  return {
    amount: amountOf(amount.native, times(part, floatOf(amount))),
    amount2: amountOf(amount2.native, times(part, floatOf(amount2))),
    tokens: actual,
  }
}
