import type { LedgerNumber } from '@tidebook/amount'
import { compareLedger, rateOfQuality } from '@tidebook/amount'
import { isPositive } from '@tidebook/amount/exchange'
import type { ParsedTransaction } from '@tidebook/protocol'
import { amountField, quantityOf } from '../base/tx-fields.ts'
import type { OfferEntry, OfferFields } from '../state/offer-entry.ts'
import type { ChangedOffer } from '../state/typed-change.ts'
import { difference, isBelow, magnitude, product, roundingOf, total } from './exact.ts'
import type { Exact } from './exact.ts'
import type { Invariant } from './invariant.ts'

/** Both amounts of an offer are positive and within the range of their asset. */
export const offersPositive: Invariant = {
  name: 'offer amounts positive',
  looksAt: ['offers'],
  holds({ rules }, { offers }) {
    const isValid = (amount: LedgerNumber): boolean =>
      isPositive(amount) && (!amount.native || amount.mantissa <= rules.maxNative)
    for (const { after } of offers) {
      if (after !== undefined && !(isValid(after.takerPays) && isValid(after.takerGets))) return false
    }
    return true
  },
}

/** An offer exchanges two different assets and is in the book for them. */
export const offersInCorrectBook: Invariant = {
  name: 'offers in the book of their currencies',
  looksAt: ['offers'],
  holds(_context, { offers }) {
    for (const { entry, after } of offers) {
      if (after === undefined) continue
      const { pays, gets } = entry.placed.book
      if (pays === gets) return false
      const isRight =
        after.takerPays.native === (pays.issuer === undefined) && after.takerGets.native === (gets.issuer === undefined)
      if (!isRight) return false
    }
    return true
  },
}

/** The amounts of an offer never rise. */
export const offersShrink: Invariant = {
  name: 'offers never grow',
  looksAt: ['offers'],
  holds(_context, { offers }) {
    for (const { before, last } of offers) {
      if (before === undefined || last === undefined || before === last) continue
      if (compareLedger(last.takerPays, before.takerPays) > 0) return false
      if (compareLedger(last.takerGets, before.takerGets) > 0) return false
    }
    return true
  },
}

/** From here on, the reference's stored rate differs from the true one, see `qualityOf`. */
const RATES_WRAP = 92_233_720_368_547_758n

function hasNoRate({ mantissa, native }: LedgerNumber): boolean {
  return native && mantissa >= RATES_WRAP
}

/** The remainder of a partly filled order keeps the rate of the original order. */
function isWithoutRate(tx: ParsedTransaction): boolean {
  return ['TakerPays', 'TakerGets'].some((name) => {
    const amount = amountField(tx, name)
    return amount !== undefined && hasNoRate(quantityOf(amount))
  })
}

function isPriced({ placed }: OfferEntry, { takerPays, takerGets }: OfferFields): boolean {
  // A rate beyond 64 bits is stored as 0, and such an offer is never taken.
  if (placed.quality === 0n || hasNoRate(takerPays) || hasNoRate(takerGets)) return true
  const rate = rateOfQuality(placed.quality)
  const apart = magnitude(difference(takerPays, product(takerGets, rate)))
  const rounding = roundingOf(takerPays)
  // An offer that crossed nothing may deviate only by rounding of one side.
  if (!isBelow(rounding, apart)) return true
  return !isBelow(total(rounding, product(roundingOf(takerGets), rate)), apart)
}

/** A new offer's quality equals the ratio of its amounts, up to rounding after partial crossing. */
export const offersPriced: Invariant = {
  name: 'offer prices match their amounts',
  looksAt: ['offers'],
  holds({ tx }, { offers }) {
    for (const { entry, before, after } of offers) {
      if (before === undefined && after !== undefined && !isPriced(entry, after)) return isWithoutRate(tx)
    }
    return true
  },
}

/** The amounts that an owner received and paid in a fill. */
interface Fill {
  readonly paid: Exact
  readonly gave: Exact
}

function isAtRate({ paid, gave }: Fill, rate: Exact, { takerGets, takerPays }: OfferFields): boolean {
  const leeway = total(roundingOf(takerPays), product(roundingOf(takerGets), rate))
  return !isBelow(total(paid, leeway), product(gave, rate))
}

/**
 * Earlier fills rounded the remainder of the offer, each by less than a unit, so its current price is the ratio of its
 * amounts.
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

/** The owner of a taken offer is paid at least the offer's price, up to rounding. */
export const offerOwnersReceivePrice: Invariant = {
  name: 'owners of offers get their price',
  looksAt: ['offers'],
  holds: (_context, { offers }) => offers.every(isFair),
}

/**
 * Whether the offer is in the level of its price, behind older offers, and the level is between a better and a worse
 * one.
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

function isInBook(offer: OfferEntry): boolean {
  const { level, next, previous } = offer
  if (level === undefined) return false
  return level.head === offer || level.tail === offer || next?.previous === offer || previous?.next === offer
}

/** No book contains a deleted offer. */
export const deletedUnreferenced: Invariant = {
  name: 'no dangling references',
  looksAt: ['offers'],
  holds: (_context, { offers }) => offers.every(({ entry, after }) => after !== undefined || !isInBook(entry)),
}
