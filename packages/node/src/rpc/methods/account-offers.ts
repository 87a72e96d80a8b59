import type { JsonFields, OfferView } from '@tidebook/ledger'
import type { RpcMethod } from '../method.ts'
import { readAccountChoice } from '../params/account-choice.ts'
import { ownedPage } from '../params/page.ts'

/** Fields that the swt network adds to an offer. */
const EXTRAS = ['Platform', 'FeeCurrency', 'OfferFeeRateNum', 'OfferFeeRateDen'] as const

function offerJson(offer: OfferView) {
  const entry: JsonFields = offer.toJson()
  const extras = EXTRAS.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]]))
  return {
    flags: offer.flags,
    seq: offer.sequence,
    taker_gets: offer.takerGets,
    taker_pays: offer.takerPays,
    quality: offer.quality,
    ...(offer.expiration === undefined ? {} : { expiration: offer.expiration }),
    ...Object.fromEntries(extras),
  }
}

/** Returns an account's open offers (`account`, `limit`, `marker`). */
export const accountOffers: RpcMethod = {
  name: 'account_offers',
  handle: function* offersOfAccount(params, services) {
    const { id, view, about } = readAccountChoice(params, services)
    const { page, more } = yield* ownedPage(view.owned(id, 'offers'), params, (entry) => {
      const offer = entry.offer()
      return offer === undefined ? undefined : offerJson(offer)
    })
    return {
      account: params.text('account'),
      offers: page,
      ...more,
      ...about,
    }
  },
}
