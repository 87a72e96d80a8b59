import { add, formatDecimal, isZero, subtract, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { BookLevels, LevelText } from './book.ts'
import { textOfTicks, ticksOfPrice } from './ticks.ts'

type BookEnd = 'bid' | 'ask'

interface Standing {
  readonly end: BookEnd
  readonly ticks: number
  readonly price: Decimal
  readonly amount: Decimal
}

/** Levels of one pair summed from its orders. A level is the sum of the base amounts of the orders in it, exact. */
export class OfferLevels {
  readonly #offers = new Map<string, Standing>()
  readonly #levels = { bid: new Map<number, Decimal>(), ask: new Map<number, Decimal>() }
  readonly #touched = { bid: new Set<number>(), ask: new Set<number>() }
  readonly #decimals: number

  constructor(decimals: number) {
    this.#decimals = decimals
  }

  /** Price of an order that stands here, which stays what it was when the order came. */
  priceOf(id: string): Decimal | undefined {
    return this.#offers.get(id)?.price
  }

  set(id: string, end: BookEnd, price: Decimal, amount: Decimal): void {
    this.remove(id)
    if (isZero(amount)) return
    const ticks = ticksOfPrice(price, this.#decimals, end)
    if (ticks === undefined) return
    this.#offers.set(id, { end, ticks, price, amount })
    this.#move(end, ticks, add(this.#levels[end].get(ticks) ?? ZERO, amount))
  }

  remove(id: string): void {
    const offer = this.#offers.get(id)
    if (offer === undefined) return
    this.#offers.delete(id)
    this.#move(offer.end, offer.ticks, subtract(this.#levels[offer.end].get(offer.ticks) ?? ZERO, offer.amount))
  }

  takeUpdate(): BookLevels | undefined {
    if (this.#touched.bid.size + this.#touched.ask.size === 0) return undefined
    const update = { bids: this.#texts('bid', this.#touched.bid), asks: this.#texts('ask', this.#touched.ask) }
    this.#touched.bid.clear()
    this.#touched.ask.clear()
    return update
  }

  snapshot(): BookLevels {
    return { bids: this.#texts('bid', this.#levels.bid.keys()), asks: this.#texts('ask', this.#levels.ask.keys()) }
  }

  #move(end: BookEnd, ticks: number, amount: Decimal): void {
    if (isZero(amount)) this.#levels[end].delete(ticks)
    else this.#levels[end].set(ticks, amount)
    this.#touched[end].add(ticks)
  }

  #texts(end: BookEnd, ticks: Iterable<number>): LevelText[] {
    const order = [...ticks].toSorted((a, b) => (end === 'bid' ? b - a : a - b))
    return order.map((tick) => [textOfTicks(tick, this.#decimals), formatDecimal(this.#levels[end].get(tick) ?? ZERO)])
  }
}
