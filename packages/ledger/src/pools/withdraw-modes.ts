import { compareFloats, compareLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import {
  amountOf,
  floatOf,
  isSame,
  over,
  proportionOf,
  times,
  tokensAtPrice,
  tokensForWithdrawal,
  withdrawalForTokens,
} from '@tidebook/amount/exchange'
import { catchLedgerFault } from '../base/catch-ledger-fault.ts'
import { withinSupply } from '../money/within-supply.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import type { PoolSide } from './deposit.ts'
import { withdraw } from './withdrawal.ts'
import type { Withdrawn } from './withdrawal.ts'

const ONE_ASSET = undefined
const FAILED: Withdrawn = { refused: 'tecAMM_FAILED' }

/** Withdraws both assets in the pool's proportion for a number of tokens (tfLPToken, tfWithdrawAll). */
export function withdrawByTokens(
  context: ApplyContext,
  side: PoolSide,
  tokens: LedgerNumber,
  exactly: boolean,
): Withdrawn {
  const { pool, balance, balance2 } = side
  return catchLedgerFault<Withdrawn>(
    () => {
      if (isSame(tokens, pool.tokens)) {
        return withdraw(context, side, { amount: balance, amount2: balance2, tokens }, exactly)
      }
      const requested = proportionOf({ balance, balance2, tokens: pool.tokens }, tokens)
      // Rejected, because so few tokens would withdraw from one side only.
      if (requested.amount.mantissa === 0n || requested.amount2.mantissa === 0n) return FAILED
      return withdraw(context, side, requested, exactly)
    },
    { refused: 'tecINTERNAL' },
  )
}

/** Withdraws both assets in the pool's proportion, up to both limits (tfTwoAsset). */
export function withdrawBoth(
  context: ApplyContext,
  side: PoolSide,
  most: LedgerNumber,
  most2: LedgerNumber,
): Withdrawn {
  const { pool, balance, balance2 } = side
  const tokensFor = (part: ReturnType<typeof over>): LedgerNumber => amountOf(false, times(floatOf(pool.tokens), part))
  const part = over(floatOf(most), floatOf(balance))
  const second = times(floatOf(balance2), part)
  if (compareFloats(second, floatOf(most2)) <= 0) {
    const amount2 = amountOf(balance2.native, second)
    return withdraw(context, side, { amount: most, amount2, tokens: tokensFor(part) }, false)
  }
  const part2 = over(floatOf(most2), floatOf(balance2))
  const amount = amountOf(balance.native, times(floatOf(balance), part2))
  return withdraw(context, side, { amount, amount2: most2, tokens: tokensFor(part2) }, false)
}

/** Withdraws one asset (tfSingleAsset). */
export function withdrawOne(context: ApplyContext, side: PoolSide, amount: LedgerNumber): Withdrawn {
  const tokens = tokensForWithdrawal(side.balance, amount, side.pool.tokens, side.fee)
  if (tokens.mantissa === 0n) return FAILED
  return withdraw(context, side, { amount, amount2: ONE_ASSET, tokens }, false)
}

function isEnough(amount: LedgerNumber, least: LedgerNumber): boolean {
  return least.mantissa === 0n || compareLedger(amount, least) >= 0
}

/** Withdraws at least a minimum of one asset for a number of tokens (tfOneAssetLPToken, tfOneAssetWithdrawAll). */
export function withdrawOneForTokens(
  context: ApplyContext,
  side: PoolSide,
  least: LedgerNumber,
  tokens: LedgerNumber,
  exactly: boolean,
): Withdrawn {
  const amount = withinSupply(context.rules, withdrawalForTokens(side.balance, side.pool.tokens, tokens, side.fee))
  if (!isEnough(amount, least)) return FAILED
  return withdraw(context, side, { amount, amount2: ONE_ASSET, tokens }, exactly)
}

/** Withdraws at least a minimum of one asset for as many tokens as a price allows (tfLimitLPToken). */
export function withdrawToPrice(
  context: ApplyContext,
  side: PoolSide,
  least: LedgerNumber,
  price: LedgerNumber,
): Withdrawn {
  const tokens = tokensAtPrice(side.balance, side.pool.tokens, price, side.fee)
  if (tokens.mantissa <= 0n) return FAILED
  const amount = withinSupply(context.rules, amountOf(side.balance.native, over(floatOf(tokens), floatOf(price))))
  if (!isEnough(amount, least)) return FAILED
  return withdraw(context, side, { amount, amount2: ONE_ASSET, tokens }, false)
}
