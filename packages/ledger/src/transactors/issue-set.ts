import { compareLedger } from '@tidebook/amount'
import type { ApplyContext } from '../money/apply-context.ts'
import { isLegalAmount } from '../profiles/legal-amount.ts'
import type { Transactor } from '../engine/transactor.ts'
import { isNative, quantityOf, requiredAmount } from '../base/tx-fields.ts'
import { requireFields } from '../money/accounts.ts'
import { issueOf, issuedOf } from '../money/issue-cap.ts'
import { LedgerFault } from '../base/ledger-fault.ts'
import { addObject, changeObject, findObject, objectKey, objectKeyOf } from '../money/own-objects.ts'
import { reserveOf } from '../money/owner-count.ts'
import { ISSUE } from '../entries/objects/issue.ts'
import { MANAGED_ISSUER } from '../entries/objects/managed-issuer.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { IssuedAssetRef } from '../state/asset-ref.ts'
import { assetOf } from '../state/asset-of.ts'

function tokenOf({ state, tx }: ApplyContext): IssuedAssetRef {
  const asset = assetOf(state, requiredAmount(tx, 'TotalAmount'))
  if (!isIssued(asset)) throw new LedgerFault('ledger/bad-field', 'A total is of a token')
  return asset
}

/**
 * Sets the cap of a currency for an issuer that the manager appointed. It may change later, but not below the issued
 * amount.
 */
export const issueSet: Transactor = {
  flags: 0,
  preflight(tx, rules) {
    const total = requiredAmount(tx, 'TotalAmount')
    return isNative(total) || !isLegalAmount(rules, total) || total.mantissa <= 0n ? 'temBAD_AMOUNT' : 'tesSUCCESS'
  },
  preclaim(context) {
    const { account, tx } = context
    const { currency, issuer } = tokenOf(context)
    const named = findObject(context, MANAGED_ISSUER, objectKey(context, MANAGED_ISSUER, [account]))
    if (issuer !== account || named === undefined) return 'tecNO_PERMISSION'
    const total = quantityOf(requiredAmount(tx, 'TotalAmount'))
    return compareLedger(total, issuedOf(account, currency)) < 0 ? 'tecUNFUNDED' : 'tesSUCCESS'
  },
  apply(context) {
    const { account, tx } = context
    const asset = tokenOf(context)
    const values = {
      Account: account,
      TotalAmount: { asset, amount: quantityOf(requiredAmount(tx, 'TotalAmount')) },
      IssuedAmount: { asset, amount: issuedOf(account, asset.currency) },
    }
    const existing = issueOf(account, asset.currency)
    if (existing !== undefined) {
      changeObject(context, existing, values)
      return 'tesSUCCESS'
    }
    const { ownerCount, thread } = requireFields(account)
    if (context.priorBalance < reserveOf(context.rules, ownerCount + 1)) return 'tecINSUFFICIENT_RESERVE'
    addObject(context, ISSUE, objectKeyOf(context, ISSUE, [account.id, asset.currency.bytes]), values, thread)
    return 'tesSUCCESS'
  },
}
