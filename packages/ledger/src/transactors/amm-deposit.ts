import { compareLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { MAX_TRADING_FEE } from '@tidebook/amount/exchange'
import type { ParsedTransaction } from '@tidebook/protocol'
import type { ApplyContext } from '../money/apply-context.ts'
import type { Transactor } from '../engine/transactor.ts'
import { amountField, hasField, numberField, quantityOf, requiredAmount } from '../base/tx-fields.ts'
import {
  depositBoth,
  depositByTokens,
  depositIntoEmpty,
  depositOne,
  depositOneForTokens,
  depositToPrice,
} from '../pools/deposit-modes.ts'
import type { PoolSide } from '../pools/deposit.ts'
import { hasTokenLine, hasTokens, liquidWith } from '../pools/holder-checks.ts'
import { poolTokensOf } from '../pools/pool-balances.ts'
import {
  firstRefusal,
  namedPool,
  pairOf,
  pairRefusal,
  poolAmountRefusal,
  requiredPool,
  sameIssue,
} from '../pools/pool-fields.ts'
import { poolAssetRefusal, poolSideOf } from '../pools/pool-side.ts'
import { firstProvider } from '../pools/pool-start.ts'
import { changePool, isEmptyPool } from '../pools/pool.ts'
import type { Pool } from '../pools/pool.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import { AMM_MODE, hasFields, modeOf } from './amm-modes.ts'

const DEPOSIT_MODES =
  AMM_MODE.tokens | AMM_MODE.one | AMM_MODE.both | AMM_MODE.oneForTokens | AMM_MODE.toPrice | AMM_MODE.intoEmpty

function isWellFormed(tx: ParsedTransaction): boolean {
  switch (modeOf(tx, DEPOSIT_MODES)) {
    case AMM_MODE.tokens:
      // Minimum deposits must be both present or both absent.
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
function ammDepositPreflight(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
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

/** Returns an amount field as a number, without its asset. */
function optional(context: ApplyContext, name: string): LedgerNumber | undefined {
  const amount = amountField(context.tx, name)
  return amount === undefined ? undefined : quantityOf(amount)
}

function required(context: ApplyContext, name: string): LedgerNumber {
  return quantityOf(requiredAmount(context.tx, name))
}

function fundsRefusal(context: ApplyContext, pool: Pool, asset: AssetRef, amount: LedgerNumber): EngineResult {
  const { account } = context
  if (isIssued(asset)) return hasTokens(context, account, asset, amount) ? 'tesSUCCESS' : 'tecUNFUNDED_AMM'
  const hasLine = hasTokenLine(context, pool, account)
  if (compareLedger(liquidWith(context, account, hasLine ? 0 : 1), amount) >= 0) return 'tesSUCCESS'
  return hasLine ? 'tecUNFUNDED_AMM' : 'tecINSUF_RESERVE_LINE'
}

function stateRefusal({ pool, balance, balance2 }: PoolSide, mode: number | undefined): EngineResult {
  if (mode === AMM_MODE.intoEmpty) {
    if (!isEmptyPool(pool)) return 'tecAMM_NOT_EMPTY'
    return balance.mantissa !== 0n || balance2.mantissa !== 0n ? 'tecINTERNAL' : 'tesSUCCESS'
  }
  if (isEmptyPool(pool)) return 'tecAMM_EMPTY'
  return balance.mantissa <= 0n || balance2.mantissa <= 0n || pool.tokens.mantissa < 0n ? 'tecINTERNAL' : 'tesSUCCESS'
}

function amountsRefusal(context: ApplyContext, { pool, asset, asset2 }: PoolSide, mode?: number): EngineResult {
  const sides: [AssetRef, LedgerNumber | undefined][] = [
    [asset, optional(context, 'Amount')],
    [asset2, optional(context, 'Amount2')],
  ]
  // With tfLPToken the amounts are only minimum deposits.
  const byTokens = mode === AMM_MODE.tokens
  for (const [named, amount] of byTokens ? pool.assets.map((one) => [one, undefined] as const) : sides) {
    if (amount === undefined && !byTokens) continue
    const refused = poolAssetRefusal(context, pool, named)
    if (refused !== 'tesSUCCESS') return refused
    const unfunded = amount === undefined ? 'tesSUCCESS' : fundsRefusal(context, pool, named, amount)
    if (unfunded !== 'tesSUCCESS') return unfunded
  }
  return 'tesSUCCESS'
}

function preclaim(context: ApplyContext): EngineResult {
  const pool = namedPool(context)
  if (pool === undefined) return 'terNO_AMM'
  const mode = modeOf(context.tx, DEPOSIT_MODES)
  const side = poolSideOf(context, pool, 'ignore')
  const unfit = stateRefusal(side, mode)
  if (unfit !== 'tesSUCCESS') return unfit
  const refused = amountsRefusal(context, side, mode)
  if (refused !== 'tesSUCCESS') return refused
  const requested = amountField(context.tx, 'LPTokenOut')
  const { currency, issuer } = pool.tokenAsset
  if (requested !== undefined && !sameIssue(requested, { currency: currency.bytes, issuer: issuer.id })) {
    return 'temBAD_AMM_TOKENS'
  }
  if (poolTokensOf(context, pool, context.account).mantissa !== 0n) return 'tesSUCCESS'
  return liquidWith(context, context.account, 1).mantissa <= 0n ? 'tecINSUF_RESERVE_LINE' : 'tesSUCCESS'
}

function intoEmpty(context: ApplyContext, pool: Pool): EngineResult {
  const fee = numberField(context.tx, 'TradingFee') ?? 0
  const side = { ...poolSideOf(context, pool, 'zero'), fee }
  const result = depositIntoEmpty(context, side, required(context, 'Amount'), required(context, 'Amount2'))
  if (result === 'tesSUCCESS') {
    changePool(context, requiredPool(context), firstProvider(context, context.account, pool.tokenAsset, fee, pool.slot))
  }
  return result
}

/** Deposits one or both assets into a pool for its tokens (ledger-rules 1.10). */
export const ammDeposit: Transactor = {
  flags: DEPOSIT_MODES,
  preflight: ammDepositPreflight,
  preclaim,
  apply(context) {
    const pool = requiredPool(context)
    const side = poolSideOf(context, pool, 'zero')
    const tokens = optional(context, 'LPTokenOut')
    switch (modeOf(context.tx, DEPOSIT_MODES)) {
      case AMM_MODE.both:
        return depositBoth(context, side, required(context, 'Amount'), required(context, 'Amount2'), tokens)
      case AMM_MODE.oneForTokens:
        return depositOneForTokens(context, side, required(context, 'Amount'), required(context, 'LPTokenOut'))
      case AMM_MODE.toPrice:
        return depositToPrice(context, side, required(context, 'Amount'), required(context, 'EPrice'))
      case AMM_MODE.one:
        return depositOne(context, side, required(context, 'Amount'), tokens)
      case AMM_MODE.tokens: {
        const least = { amount: optional(context, 'Amount'), amount2: optional(context, 'Amount2') }
        return depositByTokens(context, side, required(context, 'LPTokenOut'), least)
      }
      default:
        return intoEmpty(context, pool)
    }
  },
}
