import {
  type Decimal,
  ZERO,
  add,
  compare,
  equals,
  formatDecimal,
  isZero,
  parseDecimal,
  subtract,
} from '@tidebook/amount'
import type { PaperLevels, PaperSide } from './paper-types.ts'

interface Level {
  readonly price: Decimal
  readonly amount: Decimal
  /** Amount that paper orders took since the live amount last changed. */
  readonly taken: Decimal
}

/** Amount that an order can take from one level. */
export interface Takeable {
  readonly price: Decimal
  readonly amount: Decimal
}

/**
 * The live funded book of one pair, less the amounts that paper orders took. An amount taken from a level stays taken
 * until the live amount of the level changes.
 */
export class PaperBook {
  readonly #bids = new Map<string, Level>()
  readonly #asks = new Map<string, Level>()

  /**
   * Applies changed levels, or replaces all of them with a snapshot. A level whose amount is unchanged stays reduced by
   * the amount taken from it.
   */
  apply(levels: PaperLevels, kind: 'snapshot' | 'update'): void {
    for (const [side, changes] of [
      [this.#bids, levels.bids],
      [this.#asks, levels.asks],
    ] as const) {
      const read = changes.map(([price, amount]) => [parseDecimal(price), parseDecimal(amount)] as const)
      if (kind === 'snapshot') {
        const kept = new Set(read.map(([price]) => formatDecimal(price)))
        for (const key of side.keys()) if (!kept.has(key)) side.delete(key)
      }
      for (const [price, amount] of read) setLevel(side, price, amount)
    }
  }

  /** Returns the levels that an order of this side can take within its limit, the best price first. */
  takeable(side: PaperSide, limit: Decimal | undefined): readonly Takeable[] {
    const isBuy = side === 'buy'
    return [...(isBuy ? this.#asks : this.#bids).values()]
      .filter(({ price }) => limit === undefined || (isBuy ? compare(price, limit) <= 0 : compare(price, limit) >= 0))
      .toSorted((a, b) => (isBuy ? compare(a.price, b.price) : compare(b.price, a.price)))
      .map(({ price, amount, taken }) => ({ price, amount: subtract(amount, taken) }))
      .filter(({ amount }) => !isZero(amount))
  }

  /** Records that an order of this side took an amount from a level. */
  take(side: PaperSide, price: Decimal, amount: Decimal): void {
    const levels = side === 'buy' ? this.#asks : this.#bids
    const key = formatDecimal(price)
    const level = levels.get(key)
    if (level !== undefined) levels.set(key, { ...level, taken: add(level.taken, amount) })
  }

  /** Returns the live amount at a price on the side where such an order rests. */
  resting(side: PaperSide, price: Decimal): Decimal {
    return (side === 'buy' ? this.#bids : this.#asks).get(formatDecimal(price))?.amount ?? ZERO
  }

  /** Returns the best live price on a side of the book. */
  best(side: 'bid' | 'ask'): Decimal | undefined {
    return this.takeable(side === 'bid' ? 'sell' : 'buy', undefined)[0]?.price
  }
}

function setLevel(side: Map<string, Level>, price: Decimal, amount: Decimal): void {
  const key = formatDecimal(price)
  if (isZero(amount)) {
    side.delete(key)
    return
  }
  const before = side.get(key)
  if (before === undefined || !equals(before.amount, amount)) side.set(key, { price, amount, taken: ZERO })
}
