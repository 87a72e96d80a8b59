import type { ApplyContext } from '../money/apply-context.ts'
import type { Transactor } from '../engine/transactor.ts'
import { numberField } from '../base/tx-fields.ts'
import { requireFields } from '../money/accounts.ts'
import { removeOffer } from '../money/offer-removal.ts'

function sequenceOf(context: ApplyContext): number {
  return numberField(context.tx, 'OfferSequence') ?? 0
}

/** Cancels one of the sender's offers. It is not an error if the offer no longer exists (ledger-rules 1.5). */
export const offerCancel: Transactor = {
  flags: 0,
  preflight: (tx) => ((numberField(tx, 'OfferSequence') ?? 0) === 0 ? 'temBAD_SEQUENCE' : 'tesSUCCESS'),
  preclaim: (context) =>
    requireFields(context.account).sequence <= sequenceOf(context) ? 'temBAD_SEQUENCE' : 'tesSUCCESS',
  apply(context) {
    const offer = context.state.findOffer(context.account, sequenceOf(context))
    if (offer !== undefined) removeOffer(context, offer)
    return 'tesSUCCESS'
  },
}
