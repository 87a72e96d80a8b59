import type { Asset, LedgerView } from '@tidebook/ledger'

/** A book's offers, best first. `owner_funds` stands at the first offer of each owner, as on the reference. */
export function bookOffersJson(view: LedgerView, pays: Asset, gets: Asset, limit: number): Record<string, unknown>[] {
  const owners = new Set<string>()
  const offers: Record<string, unknown>[] = []
  for (const offer of view.book(pays, gets)) {
    if (offers.length === limit) break
    const isFirst = !owners.has(offer.account)
    owners.add(offer.account)
    offers.push({
      ...offer.toJson(),
      ...(isFirst ? { owner_funds: offer.ownerFunds } : {}),
      quality: offer.quality,
      ...(offer.takerGetsFunded === undefined ? {} : { taker_gets_funded: offer.takerGetsFunded }),
      ...(offer.takerPaysFunded === undefined ? {} : { taker_pays_funded: offer.takerPaysFunded }),
    })
  }
  return offers
}
