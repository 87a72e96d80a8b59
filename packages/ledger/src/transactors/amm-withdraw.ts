import { compareLedger, compareFloats } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { ParsedTransaction } from '@tidebook/protocol'
import type { ApplyContext } from '../money/apply-context.ts'
import type { Transactor } from '../engine/transactor.ts'
import { amountField, quantityOf, requiredAmount } from '../base/tx-fields.ts'
import type { PoolSide } from '../pools/deposit.ts'
import { poolTokensOf } from '../pools/pool-balances.ts'
import { removePool } from '../pools/pool-removal.ts'
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
import { changePoolTokens, isEmptyPool } from '../pools/pool.ts'
import type { Pool } from '../pools/pool.ts'
import {
  withdrawBoth,
  withdrawByTokens,
  withdrawOne,
  withdrawOneForTokens,
  withdrawToPrice,
} from '../pools/withdraw-modes.ts'
import type { Withdrawn } from '../pools/withdrawal.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import { AMM_MODE, hasFields, modeOf } from './amm-modes.ts'
import { float, isWithin } from '@tidebook/amount/exchange'
import { isLive } from '../money/line-access.ts'

const WITHDRAW_MODES =
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
function ammWithdrawPreflight(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
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

/** Maximum relative rounding difference between the pool's token total and its last provider's balance. */
const TOLERANCE = float(1, 3)

/** Whether no other account has a line for the pool's tokens. */
function isOnlyProvider(context: ApplyContext, { account, tokenAsset }: Pool): boolean {
  for (const line of account.lines.values()) {
    if (!isLive(line) || line.currency !== tokenAsset.currency) continue
    if (line.low !== context.account && line.high !== context.account) return false
  }
  return true
}

/**
 * Returns the pool's outstanding tokens: the stored total, or the only provider's balance when rounding made the two
 * differ. Returns undefined when they differ too much.
 */
function lastProviderTokens(context: ApplyContext, pool: Pool, held: LedgerNumber): LedgerNumber | undefined {
  if (!isOnlyProvider(context, pool)) return pool.tokens
  if (compareFloats(held, pool.tokens) === 0) return held
  return isWithin(held, pool.tokens, TOLERANCE) ? held : undefined
}

function required(context: ApplyContext, name: string): LedgerNumber {
  return quantityOf(requiredAmount(context.tx, name))
}

function isEverything(mode: number | undefined): boolean {
  return mode === AMM_MODE.all || mode === AMM_MODE.allInOne
}

function tokensToGive(context: ApplyContext, held: LedgerNumber, mode: number | undefined): LedgerNumber | undefined {
  if (isEverything(mode)) return held
  const named = amountField(context.tx, 'LPTokenIn')
  return named === undefined ? undefined : quantityOf(named)
}

function amountRefusal(
  context: ApplyContext,
  pool: Pool,
  name: string,
  asset: AssetRef,
  balance: LedgerNumber,
): EngineResult {
  const amount = amountField(context.tx, name)
  if (amount === undefined) return 'tesSUCCESS'
  if (compareLedger(quantityOf(amount), balance) > 0) return 'tecAMM_BALANCE'
  return poolAssetRefusal(context, pool, asset)
}

function isNotTokenOf(context: ApplyContext, { tokenAsset }: Pool, name: string): boolean {
  const amount = amountField(context.tx, name)
  const token = { currency: tokenAsset.currency.bytes, issuer: tokenAsset.issuer.id }
  return amount !== undefined && !sameIssue(amount, token)
}

function preclaim(context: ApplyContext): EngineResult {
  const pool = namedPool(context)
  if (pool === undefined) return 'terNO_AMM'
  const { asset, asset2, balance, balance2 } = poolSideOf(context, pool, 'ignore')
  if (isEmptyPool(pool)) return 'tecAMM_EMPTY'
  if (balance.mantissa <= 0n || balance2.mantissa <= 0n || pool.tokens.mantissa < 0n) return 'tecINTERNAL'
  const refused = amountRefusal(context, pool, 'Amount', asset, balance)
  if (refused !== 'tesSUCCESS') return refused
  const refused2 = amountRefusal(context, pool, 'Amount2', asset2, balance2)
  if (refused2 !== 'tesSUCCESS') return refused2
  const mode = modeOf(context.tx, WITHDRAW_MODES)
  const held = poolTokensOf(context, pool, context.account)
  const tokensIn = tokensToGive(context, held, mode)
  if (held.mantissa <= 0n) return 'tecAMM_BALANCE'
  if (isNotTokenOf(context, pool, 'LPTokenIn')) return 'temBAD_AMM_TOKENS'
  if (tokensIn !== undefined && compareLedger(tokensIn, held) > 0) return 'tecAMM_INVALID_TOKENS'
  if (isNotTokenOf(context, pool, 'EPrice')) return 'temBAD_AMM_TOKENS'
  if (mode !== AMM_MODE.tokens && mode !== AMM_MODE.all) return 'tesSUCCESS'
  const refusedBoth = poolAssetRefusal(context, pool, asset)
  return refusedBoth === 'tesSUCCESS' ? poolAssetRefusal(context, pool, asset2) : refusedBoth
}

function withdrawBy(context: ApplyContext, side: PoolSide, held: LedgerNumber): Withdrawn {
  const mode = modeOf(context.tx, WITHDRAW_MODES)
  const tokens = tokensToGive(context, held, mode) ?? held
  switch (mode) {
    case AMM_MODE.both:
      return withdrawBoth(context, side, required(context, 'Amount'), required(context, 'Amount2'))
    case AMM_MODE.oneForTokens:
    case AMM_MODE.allInOne:
      return withdrawOneForTokens(context, side, required(context, 'Amount'), tokens, isEverything(mode))
    case AMM_MODE.toPrice:
      return withdrawToPrice(context, side, required(context, 'Amount'), required(context, 'EPrice'))
    case AMM_MODE.one:
      return withdrawOne(context, side, required(context, 'Amount'))
    default:
      return withdrawByTokens(context, side, tokens, isEverything(mode))
  }
}

/** Redeems pool tokens for one or both assets. Redeeming the last tokens deletes the pool (ledger-rules 1.10). */
export const ammWithdraw: Transactor = {
  flags: WITHDRAW_MODES,
  preflight: ammWithdrawPreflight,
  preclaim,
  apply(context) {
    const named = requiredPool(context)
    const held = poolTokensOf(context, named, context.account)
    const adjusted = lastProviderTokens(context, named, held)
    if (adjusted === undefined) return 'tecAMM_INVALID_TOKENS'
    if (adjusted !== named.tokens) changePoolTokens(context, named, adjusted)
    const pool = { ...named, tokens: adjusted }
    const withdrawn = withdrawBy(context, poolSideOf(context, pool, 'zero'), held)
    if ('refused' in withdrawn) return withdrawn.refused
    const { tokensLeft } = withdrawn
    if (tokensLeft.mantissa === 0n) {
      const removed = removePool(context, pool)
      // A pool with too many lines to delete in one transaction remains, empty, until AMMDelete.
      if (removed !== 'tecINCOMPLETE') return removed
    }
    changePoolTokens(context, pool, tokensLeft)
    return 'tesSUCCESS'
  },
}
