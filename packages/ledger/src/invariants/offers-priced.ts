import { rateOfQuality } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { ParsedTransaction } from '@tidebook/protocol'
import { amountField, quantityOf } from '../base/tx-fields.ts'
import type { OfferEntry, OfferFields } from '../state/offer-entry.ts'
import { difference, isBelow, magnitude, product, roundingOf, total } from './exact.ts'
import type { Invariant } from './invariant.ts'

/** From here on the reference stores another rate than the true one, see `qualityOf`. */
const RATES_WRAP = 92_233_720_368_547_758n

function hasNoRate({ mantissa, native }: LedgerNumber): boolean {
  return native && mantissa >= RATES_WRAP
}

/** The remainder of an order keeps the rate of the whole order. */
function isWithoutRate(tx: ParsedTransaction): boolean {
  return ['TakerPays', 'TakerGets'].some((name) => {
    const amount = amountField(tx, name)
    return amount !== undefined && hasNoRate(quantityOf(amount))
  })
}

function isPriced({ placed }: OfferEntry, { takerPays, takerGets }: OfferFields): boolean {
  // A rate beyond 64 bits is 0. Such an offer is outside of every walk.
  if (placed.quality === 0n || hasNoRate(takerPays) || hasNoRate(takerGets)) return true
  const rate = rateOfQuality(placed.quality)
  const apart = magnitude(difference(takerPays, product(takerGets, rate)))
  const rounding = roundingOf(takerPays)
  // An offer that crossed nothing may deviate only by the rounding of one side.
  if (!isBelow(rounding, apart)) return true
  return !isBelow(total(rounding, product(roundingOf(takerGets), rate)), apart)
}

/** A new offer has the price of its amounts, up to the rounding of a partial crossing. */
export const offersPriced: Invariant = {
  name: 'offers at the price of their amounts',
  looksAt: ['offers'],
  holds({ tx }, { offers }) {
    for (const { entry, before, after } of offers) {
      if (before === undefined && after !== undefined && !isPriced(entry, after)) return isWithoutRate(tx)
    }
    return true
  },
}
