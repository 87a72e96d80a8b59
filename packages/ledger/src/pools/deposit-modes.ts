import { compareFloats, compareLedger, divideLedger, multiplyLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { orOnLedgerFault } from '../base/or-on-ledger-fault.ts'
import { withinSupply } from '../money/within-supply.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { DepositLimits, PoolSide } from './deposit.ts'
import { deposit } from './deposit.ts'
import { depositAtPrice, depositForTokens, firstTokens, tokensForDeposit } from './deposit-formulas.ts'
import { amountOf, floatOf, over, times } from './float.ts'

const ONE_ASSET = undefined

/** Both assets in the pool's proportion for so many tokens (tfLPToken). */
export function depositByTokens(
  context: ApplyContext,
  side: PoolSide,
  tokens: LedgerNumber,
  least: DepositLimits,
): EngineResult {
  const { pool, balance, balance2 } = side
  return orOnLedgerFault(() => {
    const part = divideLedger(tokens, pool.tokens, false)
    const amount = multiplyLedger(balance, part, balance.native)
    const amount2 = multiplyLedger(balance2, part, balance2.native)
    return deposit(context, side, { amount, amount2, tokens }, least)
  }, 'tecINTERNAL')
}

/** Both assets in the pool's proportion, as much as both limits allow (tfTwoAsset). */
export function depositBoth(
  context: ApplyContext,
  side: PoolSide,
  most: LedgerNumber,
  most2: LedgerNumber,
  least: LedgerNumber | undefined,
): EngineResult {
  const { pool, balance, balance2 } = side
  const limits = { tokens: least }
  const part = over(floatOf(most), floatOf(balance))
  const tokens = amountOf(false, times(floatOf(pool.tokens), part))
  if (tokens.mantissa === 0n) return 'tecAMM_FAILED'
  const second = times(floatOf(balance2), part)
  if (compareFloats(second, floatOf(most2)) <= 0) {
    return deposit(context, side, { amount: most, amount2: amountOf(balance2.native, second), tokens }, limits)
  }
  const part2 = over(floatOf(most2), floatOf(balance2))
  const tokens2 = amountOf(false, times(floatOf(pool.tokens), part2))
  if (tokens2.mantissa === 0n) return 'tecAMM_FAILED'
  const first = times(floatOf(balance), part2)
  if (compareFloats(first, floatOf(most)) > 0) return 'tecAMM_FAILED'
  const amount = amountOf(balance.native, first)
  return deposit(context, side, { amount, amount2: most2, tokens: tokens2 }, limits)
}

/** One asset (tfSingleAsset). */
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

/** One asset, as much of it as so many tokens cost (tfOneAssetLPToken). */
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

/** One asset, at most up to a price of the tokens (tfLimitLPToken). */
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

/** Both assets into a pool that nobody has tokens of (tfTwoAssetIfEmpty). */
export function depositIntoEmpty(
  context: ApplyContext,
  side: PoolSide,
  amount: LedgerNumber,
  amount2: LedgerNumber,
): EngineResult {
  return deposit(context, side, { amount, amount2, tokens: firstTokens(amount, amount2) })
}
