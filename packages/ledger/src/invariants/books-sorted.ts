import type { OfferEntry } from '../state/offer-entry.ts'
import type { Invariant } from './invariant.ts'

/**
 * Whether the offer has its own price, comes after older offers of that price, and is between a worse and a better
 * level.
 */
function standsWell(offer: OfferEntry): boolean {
  const { book, quality, order } = offer.placed
  if (quality === 0n) return true
  const position = book.position(quality)
  const level = book.levels[position]
  if (level !== offer.level || level?.quality !== quality) return false
  const worse = book.levels[position - 1]
  const better = book.levels[position + 1]
  if (worse !== undefined && worse.quality <= quality) return false
  if (better !== undefined && better.quality >= quality) return false
  const older = offer.previous
  return older === undefined || older.placed.order < order
}

/** A newly placed offer leaves its book sorted by price, then by age. */
export const booksSorted: Invariant = {
  name: 'books sorted',
  looksAt: ['offers'],
  holds(_context, changes) {
    for (const { entry, before, after } of changes.offers) {
      if (before === undefined && after !== undefined && !standsWell(entry)) return false
    }
    return true
  },
}
