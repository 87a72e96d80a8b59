/** Reads the stored levels of one book. */
export interface LevelReader {
  /** Returns the best stored rate from a rate on, in memory or not. */
  firstFrom(quality: bigint): bigint | undefined
  /** Reads the stored offers of a rate. @returns what links them into their level, which reads nothing */
  read(quality: bigint): () => void
}

/** Number of rates beyond the best cold one after which each further one brings a cold level into memory. */
const MAX_WARM = 10_000
const ADVANCES_PER_CLEANUP = 1024

/**
 * The levels of a book that are only stored. A level comes into memory as a whole when a walk arrives at it, when an
 * offer is placed at its price, or when one of its offers is removed. Until then none of its offers has changed, so the
 * store is right about it, even if it has not committed the last closes. From then on memory is right.
 *
 * A read that fails changes nothing: the level stays cold, and the next caller fails as well.
 */
export class ColdLevels {
  readonly #reader: LevelReader
  readonly #maxWarm: number
  /** The best cold rate. All better ones are in memory. */
  #best: bigint | undefined
  /** Every rate in memory that is worse than the best cold one, and some better ones. */
  readonly #warm = new Set<bigint>()
  #advances = 0
  /** Whether the offers with a rate beyond 64 bits are cold. They are in no level. */
  #hasUnranked: boolean

  constructor(reader: LevelReader, maxWarm = MAX_WARM) {
    this.#reader = reader
    this.#maxWarm = maxWarm
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

  /**
   * Brings a level into memory, if it is not. A rate without offers counts as in memory from then on, so a book that is
   * quoted behind an old offer would collect rates without end: beyond a limit each one also brings in the best cold level.
   */
  reach(quality: bigint): void {
    if (!this.has(quality)) return
    if (this.#warm.size >= this.#maxWarm && this.#best !== undefined) this.#load(this.#best)
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

  /** Reads everything before it marks the level, and links its offers last. */
  #load(quality: bigint): void {
    const link = this.#reader.read(quality)
    if (quality === 0n) this.#hasUnranked = false
    else if (quality === this.#best) this.#advance(this.#coldAfter(quality))
    else this.#warm.add(quality)
    link()
  }

  #coldAfter(quality: bigint): bigint | undefined {
    let next = this.#reader.firstFrom(quality + 1n)
    while (next !== undefined && this.#warm.has(next)) next = this.#reader.firstFrom(next + 1n)
    return next
  }

  /** Moves the border, and sometimes forgets the rates that are better than it. */
  #advance(best: bigint | undefined): void {
    this.#best = best
    this.#advances += 1
    if (best === undefined) this.#warm.clear()
    else if (this.#advances % ADVANCES_PER_CLEANUP === 0) {
      for (const rate of this.#warm) if (rate < best) this.#warm.delete(rate)
    }
  }
}
