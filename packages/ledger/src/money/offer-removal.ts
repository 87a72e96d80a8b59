import type { OfferEntry } from '../state/offer-entry.ts'
import { adjustOwnerCount } from './owner-count.ts'
import type { Work } from './work.ts'

/** Takes an offer out of the ledger; nothing happens when it is gone already. */
export function removeOffer(work: Work, offer: OfferEntry): void {
  if (offer.fields === undefined) return
  work.state.journal.set(offer, undefined)
  adjustOwnerCount(work, offer.placed.owner, -1)
}
