import { compareFloats, compareLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import {
  amountOf,
  depositAtPrice,
  depositForTokens,
  depositWithin,
  firstTokens,
  floatOf,
  over,
  proportionOf,
  tokensForDeposit,
} from '@tidebook/amount/exchange'
import type { PoolHoldings } from '@tidebook/amount/exchange'
import { catchLedgerFault } from '../base/catch-ledger-fault.ts'
import { withinSupply } from '../money/within-supply.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { DepositLimits, PoolSide } from './deposit.ts'
import { deposit } from './deposit.ts'

const ONE_ASSET = undefined

function holdingsOf({ pool, balance, balance2 }: PoolSide): PoolHoldings {
  return { balance, balance2, tokens: pool.tokens }
}

/** Deposits both assets in the pool's proportion for a number of tokens (tfLPToken). */
export function depositByTokens(
  context: ApplyContext,
  side: PoolSide,
  tokens: LedgerNumber,
  least: DepositLimits,
): EngineResult {
  return catchLedgerFault(() => {
    return deposit(context, side, proportionOf(holdingsOf(side), tokens), least)
  }, 'tecINTERNAL')
}

/** Deposits both assets in the pool's proportion, up to both limits (tfTwoAsset). */
export function depositBoth(
  context: ApplyContext,
  side: PoolSide,
  most: LedgerNumber,
  most2: LedgerNumber,
  least: LedgerNumber | undefined,
): EngineResult {
  const requested = depositWithin(holdingsOf(side), most, most2)
  return requested === undefined ? 'tecAMM_FAILED' : deposit(context, side, requested, { tokens: least })
}

/** Deposits one asset (tfSingleAsset). */
export function depositOne(
  context: ApplyContext,
  side: PoolSide,
  amount: LedgerNumber,
  least: LedgerNumber | undefined,
): EngineResult {
  const tokens = tokensForDeposit(side.balance, amount, side.pool.tokens, side.fee)
  if (tokens.mantissa === 0n) return 'tecAMM_FAILED'
  return deposit(context, side, { amount, amount2: ONE_ASSET, tokens }, { tokens: least })
}

/** Deposits as much of one asset as a number of tokens costs (tfOneAssetLPToken). */
export function depositOneForTokens(
  context: ApplyContext,
  side: PoolSide,
  most: LedgerNumber,
  tokens: LedgerNumber,
): EngineResult {
  const amount = withinSupply(context.rules, depositForTokens(side.balance, side.pool.tokens, tokens, side.fee))
  if (compareLedger(amount, most) > 0) return 'tecAMM_FAILED'
  return deposit(context, side, { amount, amount2: ONE_ASSET, tokens })
}

/** Deposits one asset, up to an effective price of the tokens (tfLimitLPToken). */
export function depositToPrice(
  context: ApplyContext,
  side: PoolSide,
  amount: LedgerNumber,
  price: LedgerNumber,
): EngineResult {
  const { balance, pool, fee } = side
  if (amount.mantissa !== 0n) {
    const tokens = tokensForDeposit(balance, amount, pool.tokens, fee)
    if (tokens.mantissa <= 0n) return 'tecAMM_FAILED'
    const paid = over(floatOf(amount), floatOf(tokens))
    if (compareFloats(paid, floatOf(price)) <= 0) {
      return deposit(context, side, { amount, amount2: ONE_ASSET, tokens })
    }
  }
  const limited = withinSupply(context.rules, depositAtPrice(balance, pool.tokens, price, fee))
  if (limited.mantissa <= 0n) return 'tecAMM_FAILED'
  const tokens = amountOf(false, over(floatOf(limited), floatOf(price)))
  return deposit(context, side, { amount: limited, amount2: ONE_ASSET, tokens })
}

/** Deposits both assets into a pool without outstanding tokens (tfTwoAssetIfEmpty). */
export function depositIntoEmpty(
  context: ApplyContext,
  side: PoolSide,
  amount: LedgerNumber,
  amount2: LedgerNumber,
): EngineResult {
  return deposit(context, side, { amount, amount2, tokens: firstTokens(amount, amount2) })
}
