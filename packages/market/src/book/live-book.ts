import { offerChanges } from '../fills/offer-change.ts'
import type { OfferChange } from '../fills/offer-change.ts'
import { offerView } from '../pairs/offer-view.ts'
import type { Pair, PairResolver } from '../pairs/pair-resolver.ts'
import { priceOf } from '../pairs/price.ts'
import { priceOfDirectory } from '../pairs/quality.ts'
import type { MetadataJson } from '../wire/ledger-json.ts'
import type { TokenValue } from '../wire/token-value.ts'
import { OfferLevels } from './offer-levels.ts'
import type { BookLevels } from './book.ts'

/** An order that stands in a book. */
export interface StandingOffer {
  readonly owner: string
  readonly sequence: number
  readonly gets: TokenValue
  readonly pays: TokenValue
  /** Key of its book directory, when the source tells it. */
  readonly directory?: string
}

/**
 * The books of all pairs of a market as a server keeps them: loaded from the ledger's offers once, then moved by the
 * metadata of every validated transaction. Levels carry the amounts their orders name.
 */
export class LiveBooks {
  readonly #books = new Map<string, OfferLevels>()
  readonly #pairs: PairResolver
  readonly #decimals: (pair: Pair) => number
  readonly #nativeCode: string | undefined

  /** @param decimals price decimals of a pair, the size of its levels */
  constructor(options: { pairs: PairResolver; decimals: (pair: Pair) => number; nativeCode?: string }) {
    this.#pairs = options.pairs
    this.#decimals = options.decimals
    this.#nativeCode = options.nativeCode
  }

  /** Puts in a standing order, as when loading. */
  load(offer: StandingOffer): void {
    this.#set(`${offer.owner}:${offer.sequence}`, offer.gets, offer.pays, offer.directory ?? '')
  }

  /** Moves the books by one transaction. */
  apply(meta: MetadataJson): void {
    for (const change of offerChanges(meta, this.#nativeCode)) this.#change(change)
  }

  /** Levels that changed since the last call, per pair key; amount '0' for those that are gone. */
  takeUpdates(): Map<string, BookLevels> {
    const updates = new Map<string, BookLevels>()
    for (const [key, book] of this.#books) {
      const update = book.takeUpdate()
      if (update) updates.set(key, update)
    }
    return updates
  }

  /** The whole book of a pair, best levels first; empty when it has none. */
  snapshot(pairKey: string): BookLevels {
    return this.#books.get(pairKey)?.snapshot() ?? { bids: [], asks: [] }
  }

  #change(change: OfferChange): void {
    const id = `${change.owner}:${change.sequence}`
    if (change.kind === 'deleted') this.#book(change.after.gets, change.after.pays).remove(id)
    else this.#set(id, change.after.gets, change.after.pays, change.directory)
  }

  #set(id: string, gets: TokenValue, pays: TokenValue, directory: string): void {
    const { side, base, counter } = offerView(gets, pays, this.#pairs)
    const book = this.#book(gets, pays)
    const price = book.priceOf(id) ?? priceOfDirectory(directory, gets, pays, side) ?? priceOf(base, counter)
    book.set(id, side === 'buy' ? 'bid' : 'ask', price, base)
  }

  #book(gets: TokenValue, pays: TokenValue): OfferLevels {
    const pair = this.#pairs.resolve(gets, pays)
    const book = this.#books.get(pair.key) ?? new OfferLevels(this.#decimals(pair))
    this.#books.set(pair.key, book)
    return book
  }
}
