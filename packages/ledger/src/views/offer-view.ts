import { issuedToText, rateOfQuality } from '@tidebook/amount'
import { amountJson } from '../entries/amount-json.ts'
import type { EntryContext } from '../entries/entry-context.ts'
import type { OfferEntry, OfferFields } from '../state/offer-entry.ts'
import { entryJson } from '../entries/entry-json.ts'
import type { OfferView } from './view-types.ts'

export function offerView(offer: OfferEntry, fields: OfferFields, around: EntryContext): OfferView {
  const { placed } = offer
  return {
    key: offer.key,
    account: placed.owner.address,
    sequence: placed.sequence,
    flags: placed.flags,
    takerPays: amountJson(fields.takerPays, placed.book.pays),
    takerGets: amountJson(fields.takerGets, placed.book.gets),
    quality: issuedToText(rateOfQuality(placed.quality)),
    expiration: placed.expiration === 0 ? undefined : placed.expiration,
    toJson: () => entryJson(offer, fields, around),
  }
}
