import { compareLedger, nativeNumber } from '@tidebook/amount'
import type { ParsedAmount, ParsedTransaction } from '@tidebook/protocol'
import { toHex } from '@tidebook/protocol'
import type { EngineResult } from '../base/engine-results.ts'
import { sameBytes } from '../base/same-asset.ts'
import { amountField, bytesField, hasField, numberField, quantityOf, requiredAmount } from '../base/tx-fields.ts'
import { sequenceOf } from '../engine/sequence.ts'
import type { Transactor } from '../engine/transactor.ts'
import { CHECK } from '../entries/objects/object-types.ts'
import { exists, isPoolAccount, requireFields } from '../money/accounts.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import { isFrozen, liveLine, sideFlags } from '../money/line-access.ts'
import { giveNative, liquidNative, takeNative } from '../money/native-transfer.ts'
import { addObject, findObject, objectKey, removeObject } from '../money/own-objects.ts'
import { reserveOf } from '../money/owner-count.ts'
import { isLegalAmount, isNativeLookAlike } from '../profiles/legal-amount.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { assetOf } from '../state/asset-of.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import { isIssued } from '../state/asset-ref.ts'
import { cashTokens, tokenRefusal } from './cash-tokens.ts'
import type { Cashing } from './cash-tokens.ts'
import type { LiveObject } from '../money/own-objects.ts'

/** Returns the check to which a transaction refers. */
function namedCheck(work: LedgerContext, tx: ParsedTransaction): LiveObject<(typeof CHECK)['schema']> | undefined {
  const id = bytesField(tx, 'CheckID')
  return id === undefined ? undefined : findObject(work, CHECK, toHex(id))
}

/** Whether an expiration (ledger seconds; undefined means never) has passed at the parent's close. */
function hasExpired(work: LedgerContext, expiration: number | undefined): boolean {
  return expiration !== undefined && expiration <= work.parentCloseTime
}

/**
 * Whether the sender of a check cannot pay this many micro units, taking into account the reserve that deleting the
 * check releases.
 */
function lacksNativeFunds(context: ApplyContext, from: AccountEntry, drops: bigint): boolean {
  return drops > liquidNative(context, from).mantissa + context.rules.reserveIncrement
}

/** Cashes a check in native units. */
function cashNative(context: ApplyContext, { from, most, amount, isExact }: Cashing): EngineResult {
  const liquid = liquidNative(context, from, 1).mantissa
  let drops = amount.mantissa
  if (!isExact) {
    const possible = liquid < most.amount.mantissa ? liquid : most.amount.mantissa
    if (possible > drops) drops = possible
    context.delivered = { amount: nativeNumber(drops), asset: context.state.native }
  }
  if (liquid < drops || !takeNative(context, from, drops)) return 'tecUNFUNDED_PAYMENT'
  giveNative(context, context.account, drops)
  return 'tesSUCCESS'
}

function preflightCreation(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
  const most = requiredAmount(tx, 'SendMax')
  if (sameBytes(bytesField(tx, 'Destination'), tx.account)) return 'temREDUNDANT'
  if (!isLegalAmount(rules, most) || most.mantissa <= 0n) return 'temBAD_AMOUNT'
  if (isNativeLookAlike(rules, most.currency)) return 'temBAD_CURRENCY'
  return numberField(tx, 'Expiration') === 0 ? 'temBAD_EXPIRATION' : 'tesSUCCESS'
}

/** A check could not be cashed if its tokens are frozen, or if the destination froze its own line. */
function isFrozenBetween(context: ApplyContext, target: AccountEntry, asset: AssetRef): boolean {
  if (!isIssued(asset)) return false
  const { issuer, currency } = asset
  if (isFrozen(context, context.account, issuer, currency)) return true
  const line = issuer === target ? undefined : liveLine(context, issuer, target, currency)
  return line !== undefined && hasFlag(line.fields.flags, sideFlags(line, target).freeze)
}

function preclaimCreation(context: ApplyContext): EngineResult {
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

/** Creates a check, an amount that the destination may cash later. Sets no funds aside for it. */
export const checkCreate: Transactor = {
  flags: 0,
  preflight: preflightCreation,
  preclaim: preclaimCreation,
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

function requestedAmount(tx: ParsedTransaction): ParsedAmount | undefined {
  return amountField(tx, 'Amount') ?? amountField(tx, 'DeliverMin')
}

function preflightCashing(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
  const amount = requestedAmount(tx)
  const isBoth = amountField(tx, 'Amount') !== undefined && amountField(tx, 'DeliverMin') !== undefined
  if (amount === undefined || isBoth) return 'temMALFORMED'
  if (!isLegalAmount(rules, amount) || amount.mantissa <= 0n) return 'temBAD_AMOUNT'
  return isNativeLookAlike(rules, amount.currency) ? 'temBAD_CURRENCY' : 'tesSUCCESS'
}

function preclaimCashing(context: ApplyContext): EngineResult {
  const check = namedCheck(context, context.tx)
  const amount = requestedAmount(context.tx)
  if (check === undefined || amount === undefined) return 'tecNO_ENTRY'
  const { Account: from, Destination: to, DestinationTag: tag, Expiration, SendMax: most } = check.fields.values
  if (to !== context.account) return 'tecNO_PERMISSION'
  if (!exists(from) || most === undefined) return 'tecNO_ENTRY'
  const wantsTag = hasFlag(requireFields(context.account).flags, ACCOUNT_FLAGS.requireDestinationTag)
  if (wantsTag && tag === undefined) return 'tecDST_TAG_NEEDED'
  if (hasExpired(context, Expiration)) return 'tecEXPIRED'
  const asset = assetOf(context.state, amount)
  if (asset.currency !== most.asset.currency || asset.issuer !== most.asset.issuer) return 'temMALFORMED'
  if (compareLedger(quantityOf(amount), most.amount) > 0) return 'tecPATH_PARTIAL'
  if (isIssued(asset)) return tokenRefusal(context, from, asset, quantityOf(amount))
  return lacksNativeFunds(context, from, amount.mantissa) ? 'tecPATH_PARTIAL' : 'tesSUCCESS'
}

/** Cashes a check: exactly Amount, or as much as its sender has but at least DeliverMin. */
export const checkCash: Transactor = {
  flags: 0,
  preflight: preflightCashing,
  preclaim: preclaimCashing,
  apply(context) {
    const check = namedCheck(context, context.tx)
    const { Account: from, SendMax: most } = check?.fields.values ?? {}
    const amount = requestedAmount(context.tx)
    if (check === undefined || from === undefined || most === undefined || amount === undefined)
      return 'tecFAILED_PROCESSING'
    const cash = { from, most, amount: quantityOf(amount), isExact: amountField(context.tx, 'Amount') !== undefined }
    const result = isIssued(most.asset) ? cashTokens(context, cash, most.asset) : cashNative(context, cash)
    if (result === 'tesSUCCESS') removeObject(context, check)
    return result
  },
}

/** Deletes a check: its two accounts at any time, any account after it has expired. */
export const checkCancel: Transactor = {
  flags: 0,
  preflight: () => 'tesSUCCESS',
  preclaim(context) {
    const check = namedCheck(context, context.tx)
    if (check === undefined) return 'tecNO_ENTRY'
    const takesPart = check.holders.includes(context.account)
    return takesPart || hasExpired(context, check.fields.values.Expiration) ? 'tesSUCCESS' : 'tecNO_PERMISSION'
  },
  apply(context) {
    const check = namedCheck(context, context.tx)
    if (check !== undefined) removeObject(context, check)
    return 'tesSUCCESS'
  },
}
