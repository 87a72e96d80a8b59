import { zeroOf } from '@tidebook/amount'
import type { ParsedTransaction } from '@tidebook/protocol'
import type { ApplyContext } from '../money/apply-context.ts'
import type { Transactor } from '../engine/transactor.ts'
import { bytesField, longField, numberField, requiredAmount } from '../base/tx-fields.ts'
import { requireFields, exists } from '../money/accounts.ts'
import { addObject, changeObject, findObject, objectKeyOf, removeObject } from '../money/own-objects.ts'
import { reserveOf } from '../money/owner-count.ts'
import { BROKERAGE } from '../entries/objects/object-types.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import { assetOf } from '../state/asset-of.ts'

/** Rates are multiples of 10^-9. */
const MAX_DENOMINATOR = 1_000_000_000n
const NATIVE = new Uint8Array(20)

function collectorOf({ account, state, tx }: ApplyContext): AccountEntry {
  const id = bytesField(tx, 'FeeAccountID')
  return id === undefined ? account : state.internAccount(id)
}

function preflight(tx: ParsedTransaction): EngineResult {
  requiredAmount(tx, 'Amount')
  const part = longField(tx, 'OfferFeeRateNum') ?? 0n
  const whole = longField(tx, 'OfferFeeRateDen') ?? 0n
  return whole <= 0n || whole > MAX_DENOMINATOR || part > whole ? 'temMALFORMED' : 'tesSUCCESS'
}

function preclaim(context: ApplyContext): EngineResult {
  if (!exists(collectorOf(context))) return 'tecNO_DST'
  const asset = assetOf(context.state, requiredAmount(context.tx, 'Amount'))
  return isIssued(asset) && !exists(asset.issuer) ? 'tecNO_ISSUER' : 'tesSUCCESS'
}

/**
 * Sets a platform's fee on one asset that its users receive: num / den of each amount, paid to FeeAccountID. A rate of
 * 0 removes it.
 */
export const brokerage: Transactor = {
  flags: 0,
  preflight,
  preclaim,
  apply(context) {
    const { account, rules, state, tx } = context
    const asset = assetOf(state, requiredAmount(tx, 'Amount'))
    const appType = numberField(tx, 'AppType') ?? 0
    const part = longField(tx, 'OfferFeeRateNum') ?? 0n
    const names = [account.id, asset.currency?.bytes ?? NATIVE, asset.issuer?.id ?? NATIVE]
    const key = objectKeyOf(context, BROKERAGE, names, appType)
    const existing = findObject(context, BROKERAGE, key)
    const values = {
      Account: account,
      AppType: appType,
      Amount: { asset, amount: zeroOf(!isIssued(asset)) },
      OfferFeeRateNum: part,
      OfferFeeRateDen: longField(tx, 'OfferFeeRateDen') ?? 1n,
      FeeAccountID: collectorOf(context),
    }
    if (part === 0n) {
      if (existing !== undefined) removeObject(context, existing)
      return 'tesSUCCESS'
    }
    if (existing !== undefined) {
      changeObject(context, existing, values)
      return 'tesSUCCESS'
    }
    const { ownerCount, thread } = requireFields(account)
    if (context.priorBalance < reserveOf(rules, ownerCount + 1)) return 'tecINSUFFICIENT_RESERVE'
    addObject(context, BROKERAGE, key, values, thread)
    return 'tesSUCCESS'
  },
}
