import type { OfferEntry } from '../state/offer-entry.ts'
import { adjustOwnerCount } from './owner-count.ts'
import type { LedgerContext } from './ledger-context.ts'

/** Takes an offer out of the ledger; nothing happens when it is gone already. */
export function removeOffer(work: LedgerContext, offer: OfferEntry): void {
  if (offer.fields === undefined) return
  work.state.journal.set(offer, undefined)
  adjustOwnerCount(work, offer.placed.owner, -1)
}
