/** Repeatable source of random numbers. The same seed always gives the same sequence. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns an integer from 0 up to, but excluding, `limit` (mulberry32). */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Number((BigInt((mixed ^ (mixed >>> 14)) >>> 0) * BigInt(limit)) >> 32n)
  }

  /** Returns true in `percent` of all cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  /** Returns a bell-shaped integer around 0; about two thirds are within `deviation`. */
  bell(deviation: number): number {
    const width = deviation + deviation
    return this.below(width + 1) + this.below(width + 1) + this.below(width + 1) - (width + width + width) / 2
  }

  /**
   * Returns one item of a list.
   * @throws RangeError when it is empty
   */
  pick<T>(list: readonly T[]): T {
    const item = list[this.below(list.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
}
