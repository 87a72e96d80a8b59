import { compareLedger } from '@tidebook/amount'
import type { ParsedAmount, ParsedTransaction } from '@tidebook/protocol'
import type { ApplyContext } from '../money/apply-context.ts'
import { isDepositUnauthorized } from '../money/deposit-authorisation.ts'
import { liveLine } from '../money/line-access.ts'
import { giveNative, takeNative } from '../money/native-transfer.ts'
import { reserveOf } from '../money/owner-count.ts'
import { clearPasswordSpent } from '../money/password-spent.ts'
import { isLegalAmount, isNativeLookAlike } from '../profiles/legal-amount.ts'
import { sameAsset, sameBytes } from '../base/same-asset.ts'
import type { Transactor } from '../engine/transactor.ts'
import { amountField, bytesField, hasField, isNative, quantityOf, requiredAmount } from '../base/tx-fields.ts'
import { exists, isPoolAccount, requireFields } from '../money/accounts.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import type { AccountEntry, AccountFields } from '../state/account-entry.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import { hasTooManyPaths, pathsField } from './read-paths.ts'
import { PAYMENT } from './transaction-flags.ts'
import { payTokens } from './payment-tokens.ts'
import { NO_SETTINGS } from '../state/account-entry.ts'

/** Creates the destination account of a native payment with an empty balance. */
function createAccount(context: ApplyContext, target: AccountEntry): void {
  context.state.journal.set(target, {
    balance: 0n,
    sequence: context.rules.firstSequence === 'one' ? 1 : context.ledgerIndex,
    ownerCount: 0,
    flags: 0,
    settings: NO_SETTINGS,
    thread: requireFields(context.account).thread,
  })
}

/** Number of an account's first objects that need no reserve to receive a token, as with TrustSet. */
const FREE_OBJECTS = 2

/**
 * On networks that create lines automatically, the receiver must be able to pay the new line's reserve. Otherwise
 * strangers could lock up the rest of a balance.
 */
function lineRefusal(context: ApplyContext, target: AccountEntry, amount: ParsedAmount): EngineResult {
  if (context.rules.autoLines === undefined || amount.currency === undefined || amount.issuer === undefined) {
    return 'tesSUCCESS'
  }
  if (sameBytes(amount.issuer, target.id)) return 'tesSUCCESS'
  const { ownerCount, balance } = requireFields(target)
  if (ownerCount < FREE_OBJECTS || balance >= reserveOf(context.rules, ownerCount + 1)) return 'tesSUCCESS'
  const issuer = context.state.findAccount(amount.issuer)
  const currency = context.state.findCurrency(amount.currency)
  const hasLine =
    issuer !== undefined && currency !== undefined && liveLine(context, target, issuer, currency) !== undefined
  return hasLine ? 'tesSUCCESS' : 'tecNO_LINE_INSUF_RESERVE'
}

/** An account that requires deposit authorization still accepts small amounts while its balance is nearly zero. */
function refusesDeposit(context: ApplyContext, target: AccountEntry, drops: bigint): boolean {
  if (!isDepositUnauthorized(context, context.account, target)) return false
  const small = context.rules.reserveBase
  return drops > small || requireFields(target).balance > small
}

/** Makes a direct native payment, whose fee may use the reserve. */
function payNative(context: ApplyContext, target: AccountEntry): EngineResult {
  const drops = requiredAmount(context.tx, 'Amount').mantissa
  const reserve = reserveOf(context.rules, requireFields(context.account).ownerCount)
  const minimum = context.tx.fee > reserve ? context.tx.fee : reserve
  if (context.priorBalance < drops + minimum) return 'tecUNFUNDED_PAYMENT'
  if (isPoolAccount(target)) return 'tecNO_PERMISSION'
  if (refusesDeposit(context, target, drops)) return 'tecNO_PERMISSION'
  if (!takeNative(context, context.account, drops)) return 'tecUNFUNDED_PAYMENT'
  giveNative(context, target, drops)
  clearPasswordSpent(context, target)
  return 'tesSUCCESS'
}

const NO_ACCOUNT = new Uint8Array(20)

/** Checks the restrictions of a plain native payment, in the reference's order. */
function nativeRefusal(tx: ParsedTransaction): EngineResult {
  if (hasField(tx, 'SendMax')) return 'temBAD_SEND_XRP_MAX'
  if (hasField(tx, 'Paths')) return 'temBAD_SEND_XRP_PATHS'
  if (hasFlag(tx.flags, PAYMENT.partial)) return 'temBAD_SEND_XRP_PARTIAL'
  if (hasFlag(tx.flags, PAYMENT.limitQuality)) return 'temBAD_SEND_XRP_LIMIT'
  if (hasFlag(tx.flags, PAYMENT.noDirect)) return 'temBAD_SEND_XRP_NO_DIRECT'
  return 'tesSUCCESS'
}

function deliverMinRefusal(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
  const least = amountField(tx, 'DeliverMin')
  if (least === undefined) return 'tesSUCCESS'
  const amount = requiredAmount(tx, 'Amount')
  const allowed =
    hasFlag(tx.flags, PAYMENT.partial) &&
    isLegalAmount(rules, least) &&
    least.mantissa > 0n &&
    sameAsset(least, amount) &&
    compareLedger(quantityOf(least), quantityOf(amount)) <= 0
  return allowed ? 'tesSUCCESS' : 'temBAD_AMOUNT'
}

function preflight(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
  const amount = requiredAmount(tx, 'Amount')
  const most = amountField(tx, 'SendMax')
  const destination = bytesField(tx, 'Destination')
  if (!isLegalAmount(rules, amount) || (most !== undefined && !isLegalAmount(rules, most))) return 'temBAD_AMOUNT'
  if (destination === undefined || sameBytes(destination, NO_ACCOUNT)) return 'temDST_NEEDED'
  if ((most !== undefined && most.mantissa <= 0n) || amount.mantissa <= 0n) return 'temBAD_AMOUNT'
  const spent = most ?? amount
  if (isNativeLookAlike(rules, amount.currency) || isNativeLookAlike(rules, spent.currency)) return 'temBAD_CURRENCY'
  const toSelf = sameBytes(tx.account, destination)
  if (toSelf && sameBytes(spent.currency, amount.currency) && !hasField(tx, 'Paths')) return 'temREDUNDANT'
  if (isNative(spent) && isNative(amount)) {
    const refusal = nativeRefusal(tx)
    if (refusal !== 'tesSUCCESS') return refusal
  }
  return deliverMinRefusal(tx, rules)
}

/** Returns whether this payment may create its destination account. */
function activationRefusal({ tx, pass, rules }: ApplyContext, amount: ParsedAmount): EngineResult {
  if (!isNative(amount)) return 'tecNO_DST'
  if (pass === 'open' && hasFlag(tx.flags, PAYMENT.partial)) return 'telNO_DST_PARTIAL'
  return amount.mantissa < rules.minimumActivation ? 'tecNO_DST_INSUF_XRP' : 'tesSUCCESS'
}

function tagRefusal(tx: ParsedTransaction, { flags }: AccountFields): EngineResult {
  const wantsTag = hasFlag(flags, ACCOUNT_FLAGS.requireDestinationTag)
  return wantsTag && !hasField(tx, 'DestinationTag') ? 'tecDST_TAG_NEEDED' : 'tesSUCCESS'
}

function preclaim(context: ApplyContext): EngineResult {
  const { tx } = context
  const amount = requiredAmount(tx, 'Amount')
  const target = context.state.findAccount(bytesField(tx, 'Destination') ?? NO_ACCOUNT)
  const refusal = exists(target) ? tagRefusal(tx, target.fields) : activationRefusal(context, amount)
  if (refusal !== 'tesSUCCESS') return refusal
  // Also applies to an account that this payment creates.
  if (context.pass === 'open' && hasTooManyPaths(pathsField(tx))) return 'telBAD_PATH_COUNT'
  return exists(target) ? lineRefusal(context, target, amount) : 'tesSUCCESS'
}

/**
 * Pays native units to an account, which is created when it does not exist, or tokens along lines and books
 * (ledger-rules 1.6).
 */
export const payment: Transactor = {
  flags: PAYMENT.noDirect | PAYMENT.partial | PAYMENT.limitQuality,
  preflight,
  preclaim,
  apply(context) {
    const target = context.state.internAccount(bytesField(context.tx, 'Destination') ?? NO_ACCOUNT)
    const { tx } = context
    const isPlain = isNative(requiredAmount(tx, 'Amount')) && !hasField(tx, 'SendMax') && !hasField(tx, 'Paths')
    // Created even if the native units come from a token conversion. A failure undoes the creation.
    if (target.fields === undefined) createAccount(context, target)
    // The destination counts as changed even when only its lines change, so that metadata shows it in full.
    else context.state.journal.set(target, target.fields)
    return isPlain ? payNative(context, target) : payTokens(context, target)
  },
}
