import { add, compare, divide, formatDecimal, isZero, minimum, multiply, subtract, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { BookLevels, LevelText } from './book.ts'
import { textOfTicks, ticksOfPrice } from './ticks.ts'
import { AMOUNT_SCALE } from './units.ts'

export type BookEnd = 'bid' | 'ask'

/** An order as a level stores it. */
export interface LevelOffer {
  readonly id: string
  readonly owner: string
  readonly end: BookEnd
  readonly price: Decimal
  /** The amount that the order pays, and its equivalent in base. */
  readonly gets: Decimal
  readonly base: Decimal
}

/** Returns the amount that an owner can pay for orders of a side, or undefined when unlimited. */
export type PayableFunds = (owner: string, end: BookEnd) => Decimal | undefined

interface PlacedOffer extends LevelOffer {
  readonly ticks: number
  /** Arrival number: orders at one price are taken in this order. */
  readonly age: number
  /** The part of the order's base amount that the level includes. */
  shown: Decimal
}

/**
 * Levels of one pair, summed exactly from its orders. An order contributes only the amount that its owner can pay. The
 * owner's funds are assigned to the owner's orders of a side one after the other, best price first, as the ledger takes
 * them.
 */
export class OfferLevels {
  readonly #offers = new Map<string, PlacedOffer>()
  readonly #owners = { bid: new Map<string, Set<PlacedOffer>>(), ask: new Map<string, Set<PlacedOffer>>() }
  readonly #unsettled = { bid: new Set<string>(), ask: new Set<string>() }
  readonly #levels = { bid: new Map<number, Decimal>(), ask: new Map<number, Decimal>() }
  readonly #touched = { bid: new Set<number>(), ask: new Set<number>() }
  readonly #decimals: number
  #ages = 0

  constructor(decimals: number) {
    this.#decimals = decimals
  }

  /** Returns the price of an open order, which never changes after placement. */
  priceOf(id: string): Decimal | undefined {
    return this.#offers.get(id)?.price
  }

  hasOwner(owner: string): boolean {
    return this.#owners.bid.has(owner) || this.#owners.ask.has(owner)
  }

  set(offer: LevelOffer): void {
    const age = this.#offers.get(offer.id)?.age ?? (this.#ages += 1)
    this.remove(offer.id)
    if (isZero(offer.base)) return
    const ticks = ticksOfPrice(offer.price, this.#decimals, offer.end)
    if (ticks === undefined) return
    const placed = { ...offer, ticks, age, shown: ZERO }
    this.#offers.set(offer.id, placed)
    const owners = this.#owners[offer.end]
    const existing = owners.get(offer.owner)
    if (existing === undefined) owners.set(offer.owner, new Set([placed]))
    else existing.add(placed)
    this.#unsettled[offer.end].add(offer.owner)
  }

  remove(id: string): void {
    const offer = this.#offers.get(id)
    if (offer === undefined) return
    const { end, owner } = offer
    this.#show(offer, ZERO)
    this.#offers.delete(id)
    const others = this.#owners[end].get(owner)
    others?.delete(offer)
    if (others?.size === 0) this.#owners[end].delete(owner)
    this.#unsettled[end].add(owner)
  }

  /** Records that the funds of one owner, or of every owner, may have changed. */
  ownerChanged(owner?: string): void {
    for (const end of ['bid', 'ask'] as const) {
      if (owner === undefined) for (const each of this.#owners[end].keys()) this.#unsettled[end].add(each)
      else if (this.#owners[end].has(owner)) this.#unsettled[end].add(owner)
    }
  }

  /** Updates the levels to the amounts that owners can pay. */
  settle(givable: PayableFunds): void {
    for (const end of ['bid', 'ask'] as const) {
      for (const owner of this.#unsettled[end]) {
        const offers = this.#owners[end].get(owner)
        if (offers !== undefined) this.#fund(offers, givable(owner, end))
      }
      this.#unsettled[end].clear()
    }
  }

  /** Returns and clears the levels changed since the last call, or undefined when there are none. */
  takeUpdate(): BookLevels | undefined {
    if (this.#touched.bid.size + this.#touched.ask.size === 0) return undefined
    const update = { bids: this.#texts('bid', this.#touched.bid), asks: this.#texts('ask', this.#touched.ask) }
    this.#touched.bid.clear()
    this.#touched.ask.clear()
    return update
  }

  /** Returns the levels, best first. @param most maximum levels per side; all if omitted */
  snapshot(most?: number): BookLevels {
    const side = (end: BookEnd): LevelText[] => this.#texts(end, this.#levels[end].keys(), most)
    return { bids: side('bid'), asks: side('ask') }
  }

  #fund(offers: ReadonlySet<PlacedOffer>, funds: Decimal | undefined): void {
    let requested = ZERO
    if (funds !== undefined) for (const { gets } of offers) requested = add(requested, gets)
    if (funds === undefined || compare(requested, funds) <= 0) {
      for (const offer of offers) this.#show(offer, offer.base)
      return
    }
    let left = funds
    for (const offer of [...offers].toSorted(takenFirst)) {
      const funded = minimum(offer.gets, left)
      left = subtract(left, funded)
      this.#show(offer, partOf(offer, funded))
    }
  }

  #show(offer: PlacedOffer, amount: Decimal): void {
    if (compare(offer.shown, amount) === 0) return
    const { end, ticks } = offer
    const level = add(this.#levels[end].get(ticks) ?? ZERO, subtract(amount, offer.shown))
    offer.shown = amount
    if (isZero(level)) this.#levels[end].delete(ticks)
    else this.#levels[end].set(ticks, level)
    this.#touched[end].add(ticks)
  }

  #texts(end: BookEnd, ticks: Iterable<number>, most?: number): LevelText[] {
    const order = [...ticks].toSorted((a, b) => (end === 'bid' ? b - a : a - b))
    return order
      .slice(0, most)
      .map((tick) => [textOfTicks(tick, this.#decimals), formatDecimal(this.#levels[end].get(tick) ?? ZERO)])
  }
}

function takenFirst(a: PlacedOffer, b: PlacedOffer): number {
  const order = compare(a.price, b.price)
  return (a.end === 'ask' ? order : -order) || a.age - b.age
}

/** Returns the base amount for a part of the amount that an order pays, rounded down. */
function partOf({ end, gets, base }: PlacedOffer, funded: Decimal): Decimal {
  if (compare(funded, gets) === 0) return base
  return end === 'ask' ? funded : divide(multiply(base, funded), gets, AMOUNT_SCALE, 'floor')
}
