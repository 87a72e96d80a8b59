import { addLedger, compareLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { adjustExchange } from '@tidebook/amount/exchange'
import type { Exchange } from '@tidebook/amount/exchange'
import type { ApplyContext } from '../money/apply-context.ts'
import { withinSupply } from '../money/within-supply.ts'
import type { EngineResult } from '../base/engine-results.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import { hasTokenLine, hasTokens, liquidWith } from './holder-checks.ts'
import { changePoolTokens } from './pool.ts'
import type { Pool } from './pool.ts'
import { sendAsset } from './send-asset.ts'

/** A pool as seen by a deposit or withdrawal: the transaction's first asset, and the other one. */
export interface PoolSide {
  readonly pool: Pool
  readonly asset: AssetRef
  readonly asset2: AssetRef
  readonly balance: LedgerNumber
  readonly balance2: LedgerNumber
  /** The account's trading fee. */
  readonly fee: number
}

/** Minimum amounts to deposit. */
export interface DepositLimits {
  readonly amount?: LedgerNumber | undefined
  readonly amount2?: LedgerNumber | undefined
  readonly tokens?: LedgerNumber | undefined
}

function fundsRefusal(context: ApplyContext, pool: Pool, asset: AssetRef, amount: LedgerNumber): EngineResult {
  const { account } = context
  if (amount.mantissa <= 0n) return 'temBAD_AMOUNT'
  if (isIssued(asset)) return hasTokens(context, account, asset, amount) ? 'tesSUCCESS' : 'tecUNFUNDED_AMM'
  const liquid = liquidWith(context, account, hasTokenLine(context, pool, account) ? 0 : 1)
  return compareLedger(liquid, amount) >= 0 ? 'tesSUCCESS' : 'tecUNFUNDED_AMM'
}

/** @throws AmountError `amount/overflow` when a formula requires more than can exist */
export function assertPossible({ rules }: ApplyContext, { amount, amount2 }: Exchange): void {
  withinSupply(rules, amount)
  if (amount2 !== undefined) withinSupply(rules, amount2)
}

function isBelow(amount: LedgerNumber | undefined, least: LedgerNumber | undefined): boolean {
  return amount !== undefined && least !== undefined && compareLedger(amount, least) < 0
}

/** Deposits into a pool and receives its tokens. @param total outstanding tokens before the deposit */
export function deposit(
  context: ApplyContext,
  side: PoolSide,
  requested: Exchange,
  least: DepositLimits = {},
): EngineResult {
  const { pool, asset, asset2, balance, fee } = side
  assertPossible(context, requested)
  const actual = adjustExchange(balance, pool.tokens, requested, fee, 'deposit')
  if (actual.tokens.mantissa <= 0n) return 'tecAMM_INVALID_TOKENS'
  const tooLittle =
    isBelow(actual.amount, least.amount) ||
    isBelow(actual.amount2, least.amount2) ||
    isBelow(actual.tokens, least.tokens)
  if (tooLittle) return 'tecAMM_FAILED'
  const parts: [AssetRef, LedgerNumber][] = [[asset, actual.amount]]
  if (actual.amount2 !== undefined) parts.push([asset2, actual.amount2])
  for (const [paid, amount] of parts) {
    const refused = fundsRefusal(context, pool, paid, amount)
    if (refused !== 'tesSUCCESS') return refused
    sendAsset(context, context.account, pool.account, paid, amount)
  }
  sendAsset(context, pool.account, context.account, pool.tokenAsset, actual.tokens)
  changePoolTokens(context, pool, addLedger(pool.tokens, actual.tokens))
  return 'tesSUCCESS'
}
