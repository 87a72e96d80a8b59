import { add, compare, decimalOf, divide, type Decimal } from '@tidebook/amount'
import type { PairResolver } from '@tidebook/market'
import type { NodeLink } from '../node/node-link.ts'
import type { Actors } from './actors.ts'
import type { DemoPair } from './demo-pairs.ts'
import { sortBestFirst, readMakerOffers, type MakerOffer } from './own-offers.ts'

/** Cached open orders of our makers by pair, refreshed from the node periodically. */
export class LiveBook {
  #offers = new Map<string, MakerOffer[]>()

  /**
   * Reads every maker's orders.
   * @throws NodeLinkError
   */
  async read(actors: Actors, link: NodeLink, resolver: PairResolver): Promise<void> {
    const lists = await Promise.all(actors.makers.map((maker) => readMakerOffers(maker, link, resolver)))
    this.#offers = Map.groupBy(lists.flat(), (offer) => offer.pair)
  }

  add(offer: MakerOffer): void {
    const list = this.#offers.get(offer.pair)
    if (list === undefined) this.#offers.set(offer.pair, [offer])
    else list.push(offer)
  }

  remove(offer: MakerOffer): void {
    const list = this.#offers.get(offer.pair) ?? []
    this.#offers.set(
      offer.pair,
      list.filter((each) => each !== offer),
    )
  }

  side(pair: DemoPair, side: 'buy' | 'sell'): MakerOffer[] {
    return sortBestFirst(this.#offers.get(pair.key) ?? [], side)
  }

  /** Returns the midpoint between best bid and best ask; undefined if one is missing or they cross. */
  middle(pair: DemoPair): Decimal | undefined {
    const [bid] = this.side(pair, 'buy')
    const [ask] = this.side(pair, 'sell')
    if (bid === undefined || ask === undefined || compare(bid.price, ask.price) >= 0) return undefined
    return divide(add(bid.price, ask.price), decimalOf(2n), Math.max(pair.priceDecimal + 2, 12), 'half-even')
  }
}
