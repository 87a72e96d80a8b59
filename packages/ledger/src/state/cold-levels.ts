/** Reads the stored levels of one book. */
export interface LevelReader {
  /** Returns the best stored rate from a rate on, in memory or not. */
  firstFrom(quality: bigint): bigint | undefined
  /** Brings the stored offers of a rate into memory. */
  read(quality: bigint): void
}

/**
 * The levels of a book that are only stored. A level comes into memory as a whole when a walk arrives at it, when an
 * offer is placed at its price, or when one of its offers is removed. Until then none of its offers has changed, so the
 * store is right about it, even if it has not committed the last closes. From then on memory is right.
 */
export class ColdLevels {
  readonly #reader: LevelReader
  /** The best cold rate. All better ones are in memory. */
  #best: bigint | undefined
  /** Rates in memory that are worse than the best cold one. */
  readonly #warm = new Set<bigint>()
  /** Whether the offers with a rate beyond 64 bits are cold. They are in no level. */
  #hasUnranked: boolean

  constructor(reader: LevelReader) {
    this.#reader = reader
    this.#hasUnranked = reader.firstFrom(0n) === 0n
    this.#best = reader.firstFrom(1n)
  }

  /** Whether the book has offers in levels that are only stored. */
  get hasLevels(): boolean {
    return this.#best !== undefined
  }

  /** Whether offers of this rate are only stored. */
  has(quality: bigint): boolean {
    if (quality === 0n) return this.#hasUnranked
    return this.#best !== undefined && quality >= this.#best && !this.#warm.has(quality)
  }

  /** Brings a level into memory, if it is not. */
  reach(quality: bigint): void {
    if (this.has(quality)) this.#load(quality)
  }

  /**
   * Brings the best cold level into memory if it is better than a rate; undefined is worse than every rate.
   * @returns whether it did
   */
  reachBefore(quality: bigint | undefined): boolean {
    const best = this.#best
    if (best === undefined || (quality !== undefined && best >= quality)) return false
    this.#load(best)
    return true
  }

  /** Marks the level first, because linking its offers asks whether it is in memory. */
  #load(quality: bigint): void {
    if (quality === 0n) this.#hasUnranked = false
    else if (quality === this.#best) this.#best = this.#coldAfter(quality)
    else this.#warm.add(quality)
    this.#reader.read(quality)
  }

  #coldAfter(quality: bigint): bigint | undefined {
    for (;;) {
      const next = this.#reader.firstFrom(quality + 1n)
      if (next === undefined || !this.#warm.delete(next)) return next
      quality = next
    }
  }
}
