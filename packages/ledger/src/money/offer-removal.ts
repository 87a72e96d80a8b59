import type { OfferEntry } from '../state/offer-entry.ts'
import { adjustOwnerCount } from './owner-count.ts'
import type { LedgerContext } from './ledger-context.ts'

/** Deletes an offer from the ledger. Does nothing when it no longer exists. */
export function removeOffer(work: LedgerContext, offer: OfferEntry): void {
  if (offer.fields === undefined) return
  work.state.journal.set(offer, undefined)
  adjustOwnerCount(work, offer.placed.owner, -1)
}
