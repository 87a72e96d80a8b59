import type { Asset, LedgerView } from '@tidebook/ledger'

/** A book's offers, best first. */
export function bookOffersJson(view: LedgerView, pays: Asset, gets: Asset, limit: number): Record<string, unknown>[] {
  const offers: Record<string, unknown>[] = []
  for (const offer of view.book(pays, gets)) {
    if (offers.length === limit) break
    offers.push({
      ...offer.toJson(),
      ...(offer.ownerFunds === undefined ? {} : { owner_funds: offer.ownerFunds }),
      quality: offer.quality,
      ...(offer.takerGetsFunded === undefined ? {} : { taker_gets_funded: offer.takerGetsFunded }),
      ...(offer.takerPaysFunded === undefined ? {} : { taker_pays_funded: offer.takerPaysFunded }),
    })
  }
  return offers
}
