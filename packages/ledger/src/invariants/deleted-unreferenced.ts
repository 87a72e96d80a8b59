import type { OfferEntry } from '../state/offer-entry.ts'
import type { Invariant } from './invariant.ts'

function isInBook(offer: OfferEntry): boolean {
  const { level, next, previous } = offer
  if (level === undefined) return false
  return level.head === offer || level.tail === offer || next?.previous === offer || previous?.next === offer
}

/** No book contains a deleted offer. */
export const deletedUnreferenced: Invariant = {
  name: 'nothing refers to what is gone',
  looksAt: ['offers'],
  holds: (_context, { offers }) => offers.every(({ entry, after }) => after !== undefined || !isInBook(entry)),
}
