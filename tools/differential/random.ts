const STEP = 0x6d2b79f5
const RANGE = 2 ** 32
/** Keeps neighbouring seeds apart. */
const SPREAD = 2_654_435_761

/** Numbers that look random and are the same for the same seed (mulberry32). Not for secrets. */
export class Random {
  #state: number

  /** @param seed a whole number */
  constructor(seed: number) {
    this.#state = (seed * SPREAD + 12_345) >>> 0
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + STEP) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / RANGE
  }

  /** A whole number from 0 to `count - 1`. */
  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  /** True in `part` (0 to 1) of all cases. */
  chance(part: number): boolean {
    return this.next() < part
  }

  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T {
    const index = this.below(list.length)
    if (list.length === 0) throw new RangeError('Nothing to pick from')
    return list[index] as T
  }

  /** One of what is there; undefined where nothing is. */
  pickAny<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : this.pick(list)
  }

  /** One item, each as often as its weight says. @throws RangeError for an empty list */
  pickWeighted<T extends { readonly weight: number }>(list: readonly T[]): T {
    let left = this.next() * list.reduce((sum, { weight }) => sum + weight, 0)
    const found = list.find(({ weight }) => (left -= weight) < 0)
    return found ?? this.pick(list)
  }

  /** So many decimal digits, the first no zero. */
  digits(count: number): string {
    let text = String(1 + this.below(9))
    while (text.length < count) text += String(this.below(10))
    return text
  }
}
