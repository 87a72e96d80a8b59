import type { ParsedTransaction } from '@tidebook/protocol'
import { amountField } from '../base/tx-fields.ts'
import { firstRefusal, pairOf, pairRefusal, poolAmountRefusal, sameIssue } from '../pools/pool-fields.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import { AMM_MODE, hasFields, modeOf } from './amm-modes.ts'

export const WITHDRAW_MODES =
  AMM_MODE.tokens |
  AMM_MODE.all |
  AMM_MODE.allInOne |
  AMM_MODE.one |
  AMM_MODE.both |
  AMM_MODE.oneForTokens |
  AMM_MODE.toPrice

function isWellFormed(tx: ParsedTransaction): boolean {
  switch (modeOf(tx, WITHDRAW_MODES)) {
    case AMM_MODE.tokens:
      return hasFields(tx, ['LPTokenIn'], ['Amount', 'Amount2', 'EPrice'])
    case AMM_MODE.all:
      return hasFields(tx, [], ['LPTokenIn', 'Amount', 'Amount2', 'EPrice'])
    case AMM_MODE.allInOne:
    case AMM_MODE.one:
      return hasFields(tx, ['Amount'], ['LPTokenIn', 'Amount2', 'EPrice'])
    case AMM_MODE.both:
      return hasFields(tx, ['Amount', 'Amount2'], ['LPTokenIn', 'EPrice'])
    case AMM_MODE.oneForTokens:
      return hasFields(tx, ['Amount', 'LPTokenIn'], ['Amount2', 'EPrice'])
    case AMM_MODE.toPrice:
      return hasFields(tx, ['Amount', 'EPrice'], ['LPTokenIn', 'Amount2'])
    default:
      return false
  }
}

/** Checks a withdrawal without the ledger, in the reference's order. */
export function ammWithdrawPreflight(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
  if (!isWellFormed(tx)) return 'temMALFORMED'
  const pairWrong = pairRefusal(tx, rules)
  if (pairWrong !== 'tesSUCCESS') return pairWrong
  const [amount, amount2] = [amountField(tx, 'Amount'), amountField(tx, 'Amount2')]
  const [price, tokens] = [amountField(tx, 'EPrice'), amountField(tx, 'LPTokenIn')]
  if (amount !== undefined && amount2 !== undefined && sameIssue(amount, amount2)) return 'temBAD_AMM_TOKENS'
  if (tokens !== undefined && tokens.mantissa <= 0n) return 'temBAD_AMM_TOKENS'
  const pair = pairOf(tx)
  const mayBeZero = (tx.flags & (AMM_MODE.allInOne | AMM_MODE.oneForTokens)) !== 0 || price !== undefined
  return firstRefusal(
    poolAmountRefusal(rules, amount, pair, mayBeZero),
    poolAmountRefusal(rules, amount2, pair),
    poolAmountRefusal(rules, price),
  )
}
