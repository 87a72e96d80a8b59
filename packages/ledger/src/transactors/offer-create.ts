import { LEDGER_ISSUED_ZERO, qualityOf } from '@tidebook/amount'
import { isNegative, isZero } from '@tidebook/amount/exchange'
import type { ParsedAmount, ParsedTransaction } from '@tidebook/protocol'
import { sameAsset } from '../base/same-asset.ts'
import { sequenceOf } from '../engine/sequence.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import type { Transactor } from '../engine/transactor.ts'
import { bytesField, isNative, numberField, quantityOf, requiredAmount } from '../base/tx-fields.ts'
import { ACCOUNT_FLAGS, OFFER_FLAGS, hasFlag } from '../money/flags.ts'
import { tokenFundsOf } from '../money/holdings.ts'
import { isGloballyFrozen, liveLine, sideFlags } from '../money/line-access.ts'
import { liquidNative } from '../money/native-transfer.ts'
import { removeOffer } from '../money/offer-removal.ts'
import { adjustOwnerCount, reserveOf } from '../money/owner-count.ts'
import type { EngineResult } from '../base/engine-results.ts'
import { exists, requireFields } from '../money/accounts.ts'
import { catchLedgerFault } from '../base/catch-ledger-fault.ts'
import { isLegalAmount, isNativeLookAlike } from '../profiles/legal-amount.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { assetOf } from '../state/asset-of.ts'
import { placementOrder } from '../state/offer-entry.ts'
import { OFFER_CREATE } from './transaction-flags.ts'
import { crossOffer } from './offer-crossing.ts'
import type { Crossing } from './offer-crossing.ts'
import type { Order } from './order.ts'
import { applyTickSize } from './tick-size.ts'
import type { LedgerNumber } from '@tidebook/amount'

const ID_BYTES = 20

/** Checks an order without the ledger, in the reference's order (ledger-rules 1.3). */
function offerCreatePreflight(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
  const { flags } = tx
  if (hasFlag(flags, OFFER_CREATE.immediateOrCancel) && hasFlag(flags, OFFER_CREATE.fillOrKill)) {
    return 'temINVALID_FLAG'
  }
  if (numberField(tx, 'Expiration') === 0) return 'temBAD_EXPIRATION'
  if (numberField(tx, 'OfferSequence') === 0) return 'temBAD_SEQUENCE'
  const pays = requiredAmount(tx, 'TakerPays')
  const gets = requiredAmount(tx, 'TakerGets')
  if (!isLegalAmount(rules, pays) || !isLegalAmount(rules, gets)) return 'temBAD_AMOUNT'
  if (isNative(pays) && isNative(gets)) return 'temBAD_OFFER'
  if (pays.mantissa <= 0n || gets.mantissa <= 0n) return 'temBAD_OFFER'
  if (sameAsset(pays, gets)) return 'temREDUNDANT'
  if (isNativeLookAlike(rules, pays.currency) || isNativeLookAlike(rules, gets.currency)) return 'temBAD_CURRENCY'
  for (const { currency, issuer } of [pays, gets]) {
    if (currency === undefined) continue
    if (issuer === undefined || issuer.length !== ID_BYTES || issuer.every((byte) => byte === 0)) {
      return 'temBAD_ISSUER'
    }
  }
  return 'tesSUCCESS'
}

/** Returns the issuer's account object, or undefined for an unknown issuer and for native amounts. */
function issuerOf(context: ApplyContext, amount: ParsedAmount): AccountEntry | undefined {
  return amount.issuer === undefined ? undefined : context.state.findAccount(amount.issuer)
}

function fundsFor(context: ApplyContext, amount: ParsedAmount): LedgerNumber {
  if (amount.currency === undefined) return liquidNative(context, context.account)
  const issuer = issuerOf(context, amount)
  if (issuer === context.account) return quantityOf(amount)
  const currency = context.state.findCurrency(amount.currency)
  if (issuer === undefined || currency === undefined) return LEDGER_ISSUED_ZERO
  return tokenFundsOf(context, context.account, issuer, currency)
}

/** Returns whether an account may hold the asset that an order would buy. */
function acceptance(context: ApplyContext, amount: ParsedAmount): EngineResult {
  if (amount.currency === undefined) return 'tesSUCCESS'
  const issuer = issuerOf(context, amount)
  if (!exists(issuer)) return 'tecNO_ISSUER'
  if (issuer === context.account || !hasFlag(issuer.fields.flags, ACCOUNT_FLAGS.requireAuth)) return 'tesSUCCESS'
  const currency = context.state.findCurrency(amount.currency)
  const line = currency === undefined ? undefined : liveLine(context, context.account, issuer, currency)
  if (line === undefined) return 'tecNO_LINE'
  return hasFlag(line.fields.flags, sideFlags(line, issuer).auth) ? 'tesSUCCESS' : 'tecNO_AUTH'
}

/** Checks an order against the unchanged ledger (ledger-rules 1.3). */
function offerCreatePreclaim(context: ApplyContext): EngineResult {
  const pays = requiredAmount(context.tx, 'TakerPays')
  const gets = requiredAmount(context.tx, 'TakerGets')
  if (isGloballyFrozen(issuerOf(context, pays)) || isGloballyFrozen(issuerOf(context, gets))) return 'tecFROZEN'
  if (fundsFor(context, gets).mantissa <= 0n) return 'tecUNFUNDED_OFFER'
  const replaced = numberField(context.tx, 'OfferSequence')
  if (replaced !== undefined && requireFields(context.account).sequence <= replaced) return 'temBAD_SEQUENCE'
  const expiration = numberField(context.tx, 'Expiration')
  if (expiration !== undefined && expiration <= context.parentCloseTime) return 'tecEXPIRED'
  return acceptance(context, pays)
}

/** Places an order in its book, behind all others at its price. */
function placeOffer(context: ApplyContext, order: Order): void {
  const { state, account, tx } = context
  let flags = 0
  if (hasFlag(order.flags, OFFER_CREATE.passive)) flags |= OFFER_FLAGS.passive
  if (hasFlag(order.flags, OFFER_CREATE.sell)) flags |= OFFER_FLAGS.sell
  const platform = bytesField(tx, 'Platform')
  const offer = state.newOffer({
    owner: account,
    sequence: sequenceOf(tx),
    book: state.internBook(order.paysAsset, order.getsAsset),
    quality: order.quality,
    flags,
    expiration: order.expiration,
    platform: platform === undefined ? undefined : state.internAccount(platform),
    appType: numberField(tx, 'AppType'),
    order: placementOrder(context.ledgerIndex, context.transactionIndex),
  })
  const { takerPays, takerGets } = order
  state.journal.set(offer, { takerPays, takerGets, thread: requireFields(account).thread })
  adjustOwnerCount(context, account, 1)
}

function orderOf(context: ApplyContext): Order {
  const pays = requiredAmount(context.tx, 'TakerPays')
  const gets = requiredAmount(context.tx, 'TakerGets')
  const takerPays = quantityOf(pays)
  const takerGets = quantityOf(gets)
  return {
    paysAsset: assetOf(context.state, pays),
    getsAsset: assetOf(context.state, gets),
    takerPays,
    takerGets,
    quality: qualityOf(takerGets, takerPays),
    flags: context.tx.flags,
    expiration: numberField(context.tx, 'Expiration') ?? 0,
  }
}

function replaceEarlier(context: ApplyContext): void {
  const sequence = numberField(context.tx, 'OfferSequence')
  const earlier = sequence === undefined ? undefined : context.state.findOffer(context.account, sequence)
  if (earlier !== undefined) removeOffer(context, earlier)
}

/** Places the unmatched remainder of an order in the book, unless its flags or reserve forbid it. */
function settleRest(context: ApplyContext, rest: Order, crossed: boolean): EngineResult {
  if (hasFlag(rest.flags, OFFER_CREATE.fillOrKill)) return 'tecKILLED'
  if (hasFlag(rest.flags, OFFER_CREATE.immediateOrCancel)) return crossed ? 'tesSUCCESS' : 'tecKILLED'
  const { ownerCount } = requireFields(context.account)
  if (context.priorBalance < reserveOf(context.rules, ownerCount + 1)) {
    return crossed ? 'tesSUCCESS' : 'tecINSUF_RESERVE_OFFER'
  }
  placeOffer(context, rest)
  return 'tesSUCCESS'
}

/** Takes offers at the order's price or better, then places the remainder in the book (ledger-rules 1.3). */
export const offerCreate: Transactor = {
  flags: OFFER_CREATE.passive | OFFER_CREATE.immediateOrCancel | OFFER_CREATE.fillOrKill | OFFER_CREATE.sell,
  preflight: offerCreatePreflight,
  preclaim: offerCreatePreclaim,
  apply(context) {
    replaceEarlier(context)
    const order = applyTickSize(context.rules, orderOf(context))
    if (isZero(order.takerPays) || isZero(order.takerGets)) return 'tesSUCCESS'
    const crossing = catchLedgerFault<Crossing | undefined>(() => crossOffer(context, order), undefined)
    if (crossing === undefined) return 'tecINTERNAL'
    context.removeAnyway = crossing.stale
    if (crossing.result !== 'tesSUCCESS') return crossing.result
    const rest = { ...order, takerPays: crossing.takerPays, takerGets: crossing.takerGets }
    // Rounding to the tick size at the edge of the number range can make an amount negative.
    if (isNegative(rest.takerPays) || isNegative(rest.takerGets)) return 'tefINTERNAL'
    if (isZero(rest.takerPays) || isZero(rest.takerGets)) return 'tesSUCCESS'
    return settleRest(context, rest, crossing.crossed)
  },
}
