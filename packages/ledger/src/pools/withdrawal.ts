import { compareLedger, subtractLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { adjustExchange, isSame } from '@tidebook/amount/exchange'
import type { Exchange } from '@tidebook/amount/exchange'
import type { ApplyContext } from '../money/apply-context.ts'
import { moveTokens } from '../money/token-transfer.ts'
import type { EngineResult } from '../base/engine-results.ts'
import { assertPossible } from './deposit.ts'
import type { PoolSide } from './deposit.ts'
import { poolTokensOf } from './pool-balances.ts'
import { sendAsset } from './send-asset.ts'

/** The pool's outstanding tokens after a withdrawal, or why it was rejected. */
export type Withdrawn = { readonly tokensLeft: LedgerNumber } | { readonly refused: EngineResult }

function isAll(amount: LedgerNumber | undefined, balance: LedgerNumber): boolean {
  return amount !== undefined && isSame(amount, balance)
}

function isMore(amount: LedgerNumber | undefined, balance: LedgerNumber): boolean {
  return amount !== undefined && compareLedger(amount, balance) > 0
}

/** Whether the withdrawal empties only one side, or redeems all tokens for less than the whole pool. */
function emptiesWrongly({ pool, balance, balance2 }: PoolSide, { amount, amount2, tokens }: Exchange): boolean {
  const [all, all2] = [isAll(amount, balance), isAll(amount2, balance2)]
  if (all !== all2) return true
  if (isSame(tokens, pool.tokens) && !(all && all2)) return true
  return isMore(amount, balance) || isMore(amount2, balance2)
}

/** Redeems pool tokens for assets. @param exactly set when everything is withdrawn */
export function withdraw(context: ApplyContext, side: PoolSide, requested: Exchange, exactly: boolean): Withdrawn {
  const { pool, asset, asset2, balance, fee } = side
  assertPossible(context, requested)
  const held = poolTokensOf(context, pool, context.account)
  const actual = exactly ? requested : adjustExchange(balance, pool.tokens, requested, fee, 'withdrawal')
  const { tokens } = actual
  if (tokens.mantissa <= 0n || compareLedger(tokens, held) > 0) return { refused: 'tecAMM_INVALID_TOKENS' }
  if (compareLedger(tokens, pool.tokens) > 0) return { refused: 'tecINTERNAL' }
  if (emptiesWrongly(side, actual)) return { refused: 'tecAMM_BALANCE' }
  sendAsset(context, pool.account, context.account, asset, actual.amount)
  if (actual.amount2 !== undefined) sendAsset(context, pool.account, context.account, asset2, actual.amount2)
  moveTokens(context, context.account, pool.account, pool.tokenAsset.currency, tokens)
  return { tokensLeft: subtractLedger(pool.tokens, tokens) }
}
