import { MAX_TRADING_FEE } from '@tidebook/amount/exchange'
import type { ParsedTransaction } from '@tidebook/protocol'
import { amountField, hasField, numberField } from '../base/tx-fields.ts'
import { firstRefusal, pairOf, pairRefusal, poolAmountRefusal, sameIssue } from '../pools/pool-fields.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import { AMM_MODE, hasFields, modeOf } from './amm-modes.ts'

export const DEPOSIT_MODES =
  AMM_MODE.tokens | AMM_MODE.one | AMM_MODE.both | AMM_MODE.oneForTokens | AMM_MODE.toPrice | AMM_MODE.intoEmpty

function isWellFormed(tx: ParsedTransaction): boolean {
  switch (modeOf(tx, DEPOSIT_MODES)) {
    case AMM_MODE.tokens:
      // The minimum deposits are both present or both absent.
      return (
        hasField(tx, 'Amount') === hasField(tx, 'Amount2') && hasFields(tx, ['LPTokenOut'], ['EPrice', 'TradingFee'])
      )
    case AMM_MODE.one:
      return hasFields(tx, ['Amount'], ['Amount2', 'EPrice', 'TradingFee'])
    case AMM_MODE.both:
      return hasFields(tx, ['Amount', 'Amount2'], ['EPrice', 'TradingFee'])
    case AMM_MODE.oneForTokens:
      return hasFields(tx, ['Amount', 'LPTokenOut'], ['Amount2', 'EPrice', 'TradingFee'])
    case AMM_MODE.toPrice:
      return hasFields(tx, ['Amount', 'EPrice'], ['LPTokenOut', 'Amount2', 'TradingFee'])
    case AMM_MODE.intoEmpty:
      return hasFields(tx, ['Amount', 'Amount2'], ['EPrice', 'LPTokenOut'])
    default:
      return false
  }
}

/** Checks a deposit without the ledger, in the reference's order. */
export function ammDepositPreflight(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
  if (!isWellFormed(tx)) return 'temMALFORMED'
  const pairWrong = pairRefusal(tx, rules)
  if (pairWrong !== 'tesSUCCESS') return pairWrong
  const [amount, amount2] = [amountField(tx, 'Amount'), amountField(tx, 'Amount2')]
  const [price, tokens] = [amountField(tx, 'EPrice'), amountField(tx, 'LPTokenOut')]
  if (amount !== undefined && amount2 !== undefined && sameIssue(amount, amount2)) return 'temBAD_AMM_TOKENS'
  if (tokens !== undefined && tokens.mantissa <= 0n) return 'temBAD_AMM_TOKENS'
  const pair = pairOf(tx)
  const refused = firstRefusal(
    poolAmountRefusal(rules, amount, pair, price !== undefined),
    poolAmountRefusal(rules, amount2, pair),
    amount === undefined ? 'tesSUCCESS' : poolAmountRefusal(rules, price, [amount, amount]),
  )
  if (refused !== 'tesSUCCESS') return refused
  return (numberField(tx, 'TradingFee') ?? 0) > MAX_TRADING_FEE ? 'temBAD_FEE' : 'tesSUCCESS'
}
