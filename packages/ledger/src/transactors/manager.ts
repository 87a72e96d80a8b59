import { compareLedger } from '@tidebook/amount'
import { LedgerFault } from '../base/ledger-fault.ts'
import { sameBytes } from '../base/same-asset.ts'
import { bytesField, isNative, quantityOf, requiredAmount } from '../base/tx-fields.ts'
import type { Transactor } from '../engine/transactor.ts'
import { BLACK_LIST, ISSUE, MANAGED_ISSUER } from '../entries/objects/object-types.ts'
import { exists, requireFields } from '../money/accounts.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { blacklistOf } from '../money/blacklist.ts'
import { issueOf, issuedOf } from '../money/issue-cap.ts'
import { addObject, changeObject, findObject, objectKey, objectKeyOf, removeObject } from '../money/own-objects.ts'
import { reserveOf } from '../money/owner-count.ts'
import { isLegalAmount } from '../profiles/legal-amount.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { assetOf } from '../state/asset-of.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { IssuedAssetRef } from '../state/asset-ref.ts'

/** Whether the network's manager sent the transaction. Some networks have no manager. */
export function isFromManager({ rules, tx }: ApplyContext): boolean {
  return rules.managerAccount !== undefined && sameBytes(rules.managerAccount, tx.account)
}

/** Returns the account in a field. */
export function namedAccount({ state, tx }: ApplyContext, field: string): AccountEntry {
  return state.internAccount(bytesField(tx, field) ?? new Uint8Array(20))
}

/** Whether a field contains no account. */
export function isUnnamed(id: Uint8Array | undefined): boolean {
  return id === undefined || id.every((byte) => byte === 0)
}

/** Appoints an account that may set the cap of a currency (IssueSet). Only the manager may. */
export const manageIssuer: Transactor = {
  flags: 0,
  preflight: (tx) => (isUnnamed(bytesField(tx, 'IssuerAccountID')) ? 'temINVALID_ACCOUNT_ID' : 'tesSUCCESS'),
  preclaim(context) {
    if (!isFromManager(context)) return 'tecNO_PERMISSION'
    const target = namedAccount(context, 'IssuerAccountID')
    if (!exists(target)) return 'tecNO_TARGET'
    const existing = findObject(context, MANAGED_ISSUER, objectKey(context, MANAGED_ISSUER, [target]))
    return existing === undefined ? 'tesSUCCESS' : 'tecDUPLICATE'
  },
  apply(context) {
    const { account } = context
    const target = namedAccount(context, 'IssuerAccountID')
    const values = { Account: account, IssuerAccountID: target }
    addObject(
      context,
      MANAGED_ISSUER,
      objectKey(context, MANAGED_ISSUER, [target]),
      values,
      requireFields(account).thread,
    )
    return 'tesSUCCESS'
  },
}

/** Blocks an account: every transaction it sends fails with telBLKLIST until it is unblocked. Only the manager may. */
export const setBlackList: Transactor = {
  flags: 0,
  preflight(tx) {
    const target = bytesField(tx, 'BlackListAccountID')
    if (isUnnamed(target)) return 'temINVALID_ACCOUNT_ID'
    return sameBytes(target, tx.account) ? 'temDST_IS_SRC' : 'tesSUCCESS'
  },
  preclaim(context) {
    if (!isFromManager(context)) return 'tecNO_PERMISSION'
    const target = namedAccount(context, 'BlackListAccountID')
    if (!exists(target)) return 'tecNO_TARGET'
    return blacklistOf(target) === undefined ? 'tesSUCCESS' : 'tecDUPLICATE'
  },
  apply(context) {
    const { account } = context
    const target = namedAccount(context, 'BlackListAccountID')
    const values = { Account: account, BlackListAccountID: target }
    addObject(context, BLACK_LIST, objectKey(context, BLACK_LIST, [target]), values, requireFields(account).thread)
    return 'tesSUCCESS'
  },
}

/** Unblocks an account. Only the manager may. */
export const removeBlackList: Transactor = {
  flags: 0,
  preflight: (tx) => (isUnnamed(bytesField(tx, 'BlackListAccountID')) ? 'temINVALID_ACCOUNT_ID' : 'tesSUCCESS'),
  preclaim(context) {
    if (!isFromManager(context)) return 'tecNO_PERMISSION'
    return blacklistOf(namedAccount(context, 'BlackListAccountID')) === undefined ? 'tecNO_ENTRY' : 'tesSUCCESS'
  },
  apply(context) {
    const bar = blacklistOf(namedAccount(context, 'BlackListAccountID'))
    if (bar !== undefined) removeObject(context, bar)
    return 'tesSUCCESS'
  },
}

function tokenOf({ state, tx }: ApplyContext): IssuedAssetRef {
  const asset = assetOf(state, requiredAmount(tx, 'TotalAmount'))
  if (!isIssued(asset)) throw new LedgerFault('ledger/bad-field', 'A total is of a token')
  return asset
}

/**
 * Sets the cap of a currency for an issuer that the manager appointed. A later change may not set it below the issued
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
