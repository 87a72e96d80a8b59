import { BookSide } from './book-side.ts'
import { ticksOfText } from './ticks.ts'

/** [price, amount] as decimal text; amount '0' removes the level. */
export type LevelText = readonly [price: string, amount: string]

export interface BookLevels {
  readonly bids: readonly LevelText[]
  readonly asks: readonly LevelText[]
}

/** Order book of one pair for a screen. Updated by snapshots and updates, read by views. */
export class Book {
  readonly bids = new BookSide()
  readonly asks = new BookSide()
  #decimals: number
  #version = 0

  /** @param decimals decimal digits of a price step */
  constructor(decimals: number) {
    this.#decimals = decimals
  }

  get decimals(): number {
    return this.#decimals
  }

  /** Version, which increases with every change. */
  get version(): number {
    return this.#version
  }

  /** Replaces everything. Throws MarketError and empties the book when a level is malformed. */
  reset(levels: BookLevels, decimals = this.#decimals): void {
    this.#decimals = decimals
    this.#empty()
    try {
      this.apply(levels)
    } catch (error) {
      this.#empty()
      throw error
    }
  }

  /** Applies an update. Throws MarketError when a level is malformed; the caller then needs a new snapshot. */
  apply(update: BookLevels): void {
    for (const [price, amount] of update.bids) this.bids.setText(ticksOfText(price, this.#decimals), amount)
    for (const [price, amount] of update.asks) this.asks.setText(ticksOfText(price, this.#decimals), amount)
    this.#version += 1
  }

  #empty(): void {
    this.bids.clear()
    this.asks.clear()
  }

  /** Returns the ticks of the best price of a side, or undefined when the side is empty. */
  best(side: 'bid' | 'ask'): number | undefined {
    const ticks = side === 'bid' ? this.bids.tickAt(this.bids.count - 1) : this.asks.tickAt(0)
    return Number.isNaN(ticks) ? undefined : ticks
  }

  /** Whether the best ask is at or below the best bid, which means that the book has missed an update. */
  get crossed(): boolean {
    const bid = this.best('bid')
    const ask = this.best('ask')
    return bid !== undefined && ask !== undefined && bid >= ask
  }
}
