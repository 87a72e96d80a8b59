const STEP = 0x6d2b79f5
const RANGE = 2 ** 32
/** Separates the sequences of neighboring seeds. */
const SPREAD = 2_654_435_761

/** Deterministic pseudorandom numbers from a seed (mulberry32). Not for secrets. */
export class Random {
  #state: number

  /** @param seed a whole number */
  constructor(seed: number) {
    this.#state = (seed * SPREAD + 12_345) >>> 0
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + STEP) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / RANGE
  }

  /** Returns a whole number from 0 to `count - 1`. */
  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  /** Returns true with the probability `part` (0 to 1). */
  chance(part: number): boolean {
    return this.next() < part
  }

  /**
   * Picks one item.
   * @throws RangeError for an empty list
   */
  pick<T>(list: readonly T[]): T {
    const index = this.below(list.length)
    if (list.length === 0) throw new RangeError('Nothing to pick from')
    return list[index] as T
  }

  /** Picks one item, or undefined from an empty list. */
  pickAny<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : this.pick(list)
  }

  /**
   * Picks one item with a probability proportional to its weight.
   * @throws RangeError for an empty list
   */
  pickWeighted<T extends { readonly weight: number }>(list: readonly T[]): T {
    let left = this.next() * list.reduce((sum, { weight }) => sum + weight, 0)
    const match = list.find(({ weight }) => (left -= weight) < 0)
    return match ?? this.pick(list)
  }

  /** Returns `count` decimal digits without a leading zero. */
  digits(count: number): string {
    let text = String(1 + this.below(9))
    while (text.length < count) text += String(this.below(10))
    return text
  }
}
