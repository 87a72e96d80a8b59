import type { Asset, LedgerView } from '@tidebook/ledger'

/** Returns a book's offers, best first. If the `taker` issues the offered token, the owners pay no transfer fee. */
export function bookOffersJson(
  view: LedgerView,
  pays: Asset,
  gets: Asset,
  limit: number,
  taker?: Uint8Array,
): Record<string, unknown>[] {
  const offers: Record<string, unknown>[] = []
  for (const offer of view.book(pays, gets, taker)) {
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
