import { rateOfQuality } from '@tidebook/amount'
import type { OfferFields } from '../state/offer-entry.ts'
import type { ChangedOffer } from '../state/typed-change.ts'
import { difference, isBelow, product, roundingOf, total } from './exact.ts'
import type { Exact } from './exact.ts'
import type { Invariant } from './invariant.ts'

/** The amounts that an owner received and paid. */
interface Fill {
  readonly paid: Exact
  readonly gave: Exact
}

function isAtRate({ paid, gave }: Fill, rate: Exact, { takerGets, takerPays }: OfferFields): boolean {
  const leeway = total(roundingOf(takerPays), product(roundingOf(takerGets), rate))
  return !isBelow(total(paid, leeway), product(gave, rate))
}

/**
 * Earlier fills rounded the remainder of an offer, each by less than a unit. Its amounts determine its current price.
 */
function isAtAmounts({ paid, gave }: Fill, { takerGets, takerPays }: OfferFields): boolean {
  const leeway = total(product(roundingOf(takerPays), takerGets), product(roundingOf(takerGets), takerPays))
  return !isBelow(total(product(paid, takerGets), leeway), product(gave, takerPays))
}

function isFair({ entry, before, last }: ChangedOffer): boolean {
  if (before === undefined || last === undefined || before === last || entry.placed.quality === 0n) return true
  const gave = difference(before.takerGets, last.takerGets)
  if (gave.mantissa <= 0n) return true
  const fill = { paid: difference(before.takerPays, last.takerPays), gave }
  // Most fills are exact and need no tolerance.
  if (!isBelow(product(fill.paid, before.takerGets), product(gave, before.takerPays))) return true
  return isAtRate(fill, rateOfQuality(entry.placed.quality), before) || isAtAmounts(fill, before)
}

/** The owner of a taken offer receives at least the offer's price, up to rounding. */
export const ownersGetTheirPrice: Invariant = {
  name: 'owners of offers get their price',
  looksAt: ['offers'],
  holds: (_context, { offers }) => offers.every(isFair),
}
