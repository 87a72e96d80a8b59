import { compareLedger } from '@tidebook/amount'
import { MAX_TRADING_FEE, firstTokens } from '@tidebook/amount/exchange'
import type { ApplyContext } from '../money/apply-context.ts'
import type { Transactor } from '../engine/transactor.ts'
import { numberField, quantityOf, requiredAmount } from '../base/tx-fields.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { fundsOf } from '../money/holdings.ts'
import { addObject } from '../money/own-objects.ts'
import { AMM } from '../entries/objects/object-types.ts'
import type { AssetAmount } from '../state/object-type.ts'
import { authorityRefusal, isFrozenFor, liquidWith } from '../pools/holder-checks.ts'
import { firstProvider, flagPoolLine, makePoolAccount } from '../pools/pool-start.ts'
import { firstRefusal, poolAmountRefusal, sameIssue } from '../pools/pool-fields.ts'
import { newPoolAccount, ordered, poolCurrency, poolKey } from '../pools/pool-key.ts'
import { poolAt } from '../pools/pool.ts'
import { sendAsset } from '../pools/send-asset.ts'
import type { EngineResult } from '../base/engine-results.ts'
import { isIssued } from '../state/asset-ref.ts'
import { assetOf } from '../state/asset-of.ts'

function partsOf({ tx, state }: ApplyContext): [AssetAmount, AssetAmount] {
  const [one, other] = [requiredAmount(tx, 'Amount'), requiredAmount(tx, 'Amount2')]
  return [
    { asset: assetOf(state, one), amount: quantityOf(one) },
    { asset: assetOf(state, other), amount: quantityOf(other) },
  ]
}

function issuerFlag({ asset }: AssetAmount, flag: number): boolean {
  return isIssued(asset) && asset.issuer.fields !== undefined && hasFlag(asset.issuer.fields.flags, flag)
}

function lacksRippling(part: AssetAmount): boolean {
  const isThere = isIssued(part.asset) && part.asset.issuer.fields !== undefined
  return isThere && !issuerFlag(part, ACCOUNT_FLAGS.defaultRipple)
}

function isUnfunded(context: ApplyContext, { asset, amount }: AssetAmount): boolean {
  const funds = isIssued(asset)
    ? fundsOf(context, context.account, asset, amount)
    : liquidWith(context, context.account, 1)
  return compareLedger(funds, amount) < 0
}

function preclaim(context: ApplyContext): EngineResult {
  const { account } = context
  const parts = partsOf(context)
  const [{ asset: one }, { asset: other }] = parts
  if (poolAt(context, poolKey(context, one, other)) !== undefined) return 'tecDUPLICATE'
  const refused = firstRefusal(authorityRefusal(context, account, one), authorityRefusal(context, account, other))
  if (refused !== 'tesSUCCESS') return refused
  if (parts.some(({ asset }) => isFrozenFor(context, account, asset))) return 'tecFROZEN'
  if (parts.some(lacksRippling)) return 'terNO_RIPPLE'
  if (liquidWith(context, account, 1).mantissa <= 0n) return 'tecINSUF_RESERVE_LINE'
  if (parts.some((part) => isUnfunded(context, part))) return 'tecUNFUNDED_AMM'
  if (parts.some(({ asset }) => isIssued(asset) && (asset.issuer.fields?.settings.poolId ?? '') !== '')) {
    return 'tecAMM_INVALID_TOKENS'
  }
  return parts.some((part) => issuerFlag(part, ACCOUNT_FLAGS.allowClawback)) ? 'tecNO_PERMISSION' : 'tesSUCCESS'
}

function apply(context: ApplyContext): EngineResult {
  const { account, state } = context
  const parts = partsOf(context)
  const [one, other] = parts
  const key = poolKey(context, one.asset, other.asset)
  const home = newPoolAccount(context, key)
  if (home === undefined) return 'tecDUPLICATE'
  const thread = makePoolAccount(context, home, key)
  const tokenAsset = state.internAsset(poolCurrency(context, one.asset, other.asset), home)
  const tokens = firstTokens(one.amount, other.amount)
  const [first, second] = ordered(one.asset, other.asset)
  const values = {
    Account: home,
    Asset: first,
    Asset2: second,
    LPTokenBalance: { asset: tokenAsset, amount: tokens },
    ...firstProvider(context, account, tokenAsset, numberField(context.tx, 'TradingFee') ?? 0),
  }
  addObject(context, AMM, key, values, thread)
  sendAsset(context, home, account, tokenAsset, tokens)
  for (const { asset, amount } of parts) {
    sendAsset(context, account, home, asset, amount)
    flagPoolLine(context, home, asset)
  }
  return 'tesSUCCESS'
}

/** Creates a pool of two assets and its account (ledger-rules 1.10). */
export const ammCreate: Transactor = {
  flags: 0,
  preflight(tx, rules) {
    const [one, other] = [requiredAmount(tx, 'Amount'), requiredAmount(tx, 'Amount2')]
    if (sameIssue(one, other)) return 'temBAD_AMM_TOKENS'
    const refused = firstRefusal(poolAmountRefusal(rules, one), poolAmountRefusal(rules, other))
    if (refused !== 'tesSUCCESS') return refused
    return (numberField(tx, 'TradingFee') ?? 0) > MAX_TRADING_FEE ? 'temBAD_FEE' : 'tesSUCCESS'
  },
  leastFee: ({ rules }) => rules.reserveIncrement,
  preclaim,
  apply,
}
