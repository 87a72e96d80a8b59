import { qualityOf } from '@tidebook/amount'
import { isNegative, isZero } from '@tidebook/amount/exchange'
import type { ApplyContext } from '../money/apply-context.ts'
import type { Transactor } from '../engine/transactor.ts'
import { numberField, quantityOf, requiredAmount } from '../base/tx-fields.ts'
import { hasFlag } from '../money/flags.ts'
import { removeOffer } from '../money/offer-removal.ts'
import { reserveOf } from '../money/owner-count.ts'
import type { EngineResult } from '../base/engine-results.ts'
import { requireFields } from '../money/accounts.ts'
import { catchLedgerFault } from '../base/catch-ledger-fault.ts'
import { assetOf } from '../state/asset-of.ts'
import { OFFER_CREATE } from './transaction-flags.ts'
import { offerCreatePreclaim } from './offer-create-preclaim.ts'
import { offerCreatePreflight } from './offer-create-preflight.ts'
import { crossOffer } from './offer-crossing.ts'
import type { Crossing } from './offer-crossing.ts'
import type { Order } from './order.ts'
import { placeOffer } from './place-offer.ts'
import { applyTickSize } from './tick-size.ts'

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
  const earlier = sequence === undefined ? undefined : context.account.offers.get(sequence)
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
    // Rounding to the tick of a price at the edge of the number range can make an amount negative.
    if (isNegative(rest.takerPays) || isNegative(rest.takerGets)) return 'tefINTERNAL'
    if (isZero(rest.takerPays) || isZero(rest.takerGets)) return 'tesSUCCESS'
    return settleRest(context, rest, crossing.crossed)
  },
}
