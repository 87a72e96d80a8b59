import { requireFields, exists, isPoolAccount } from '../money/accounts.ts'
import type { ParsedTransaction } from '@tidebook/protocol'
import { toHex } from '@tidebook/protocol'
import type { ApplyContext } from '../money/apply-context.ts'
import { isLegalAmount, isNativeLookAlike } from '../profiles/legal-amount.ts'
import { sameBytes } from '../base/same-asset.ts'
import { sequenceOf } from '../engine/sequence.ts'
import type { Transactor } from '../engine/transactor.ts'
import { bytesField, hasField, numberField, quantityOf, requiredAmount } from '../base/tx-fields.ts'
import { hasExpired } from '../money/checks.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { isFrozen, liveLine, sideFlags } from '../money/line-access.ts'
import { addObject, objectKey } from '../money/own-objects.ts'
import { reserveOf } from '../money/owner-count.ts'
import { CHECK } from '../entries/objects/check.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import { assetOf } from '../state/asset-of.ts'

function preflight(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
  const most = requiredAmount(tx, 'SendMax')
  if (sameBytes(bytesField(tx, 'Destination'), tx.account)) return 'temREDUNDANT'
  if (!isLegalAmount(rules, most) || most.mantissa <= 0n) return 'temBAD_AMOUNT'
  if (isNativeLookAlike(rules, most.currency)) return 'temBAD_CURRENCY'
  return numberField(tx, 'Expiration') === 0 ? 'temBAD_EXPIRATION' : 'tesSUCCESS'
}

/** A check for tokens that are frozen, or that the destination froze for itself, could not be cashed. */
function isFrozenBetween(context: ApplyContext, target: AccountEntry, asset: AssetRef): boolean {
  if (!isIssued(asset)) return false
  const { issuer, currency } = asset
  if (isFrozen(context, context.account, issuer, currency)) return true
  const line = issuer === target ? undefined : liveLine(context, issuer, target, currency)
  return line !== undefined && hasFlag(line.fields.flags, sideFlags(line, target).freeze)
}

function preclaim(context: ApplyContext): EngineResult {
  const { state, tx } = context
  const target = state.findAccount(bytesField(tx, 'Destination') ?? new Uint8Array(0))
  if (!exists(target)) return 'tecNO_DST'
  if (isPoolAccount(target)) return 'tecNO_PERMISSION'
  const { flags } = target.fields
  if (hasFlag(flags, ACCOUNT_FLAGS.disallowIncomingChecks)) return 'tecNO_PERMISSION'
  if (hasFlag(flags, ACCOUNT_FLAGS.requireDestinationTag) && !hasField(tx, 'DestinationTag')) return 'tecDST_TAG_NEEDED'
  if (isFrozenBetween(context, target, assetOf(state, requiredAmount(tx, 'SendMax')))) return 'tecFROZEN'
  return hasExpired(context, numberField(tx, 'Expiration')) ? 'tecEXPIRED' : 'tesSUCCESS'
}

/** Promises an amount that the destination may cash later. Reserves no funds for it. */
export const checkCreate: Transactor = {
  flags: 0,
  preflight,
  preclaim,
  apply(context) {
    const { account, state, tx } = context
    const { ownerCount, thread } = requireFields(account)
    if (context.priorBalance < reserveOf(context.rules, ownerCount + 1)) return 'tecINSUFFICIENT_RESERVE'
    const sequence = sequenceOf(tx)
    const most = requiredAmount(tx, 'SendMax')
    const invoice = bytesField(tx, 'InvoiceID')
    const values = {
      Account: account,
      Destination: state.internAccount(bytesField(tx, 'Destination') ?? account.id),
      SendMax: { asset: assetOf(state, most), amount: quantityOf(most) },
      Sequence: sequence,
      SourceTag: numberField(tx, 'SourceTag'),
      DestinationTag: numberField(tx, 'DestinationTag'),
      Expiration: numberField(tx, 'Expiration'),
      InvoiceID: invoice === undefined ? undefined : toHex(invoice),
    }
    addObject(context, CHECK, objectKey(context, CHECK, [account], sequence), values, thread)
    return 'tesSUCCESS'
  },
}
