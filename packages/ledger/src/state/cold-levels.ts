/** Reads the stored levels of one book. */
export interface LevelReader {
  /** Returns the best stored rate that is not better than a rate, in memory or not. */
  firstFrom(quality: bigint): bigint | undefined
  /** Reads the stored offers of a rate. @returns a function that links them into their level without reading */
  read(quality: bigint): () => void
}

/**
 * Maximum number of loaded rates worse than the best cold one. Beyond it, each further rate also loads a cold level.
 */
const MAX_WARM = 10_000
const ADVANCES_PER_CLEANUP = 1024

/**
 * The cold levels of a book, which are stored and not in memory. A level is loaded as a whole when a walk reaches it,
 * when an offer is placed at its price, or when one of its offers is removed. Until then none of its offers has
 * changed, so the store is authoritative for it, even if it has not committed the last closes; afterwards memory is.
 *
 * A failed read changes nothing: the level stays cold, and the next caller fails as well.
 */
export class ColdLevels {
  readonly #reader: LevelReader
  readonly #maxWarm: number
  /** The best cold rate. All better rates are in memory. */
  #best: bigint | undefined
  /** All loaded rates that are worse than the best cold one, and some better ones. */
  readonly #warm = new Set<bigint>()
  #advances = 0
  /** Whether the offers with a rate beyond 64 bits, which belong to no level, are cold. */
  #hasUnranked: boolean

  constructor(reader: LevelReader, maxWarm = MAX_WARM) {
    this.#reader = reader
    this.#maxWarm = maxWarm
    this.#hasUnranked = reader.firstFrom(0n) === 0n
    this.#best = reader.firstFrom(1n)
  }

  /** Whether the book has cold levels with offers. */
  get hasLevels(): boolean {
    return this.#best !== undefined
  }

  /** Whether the level of this rate is cold. */
  has(quality: bigint): boolean {
    if (quality === 0n) return this.#hasUnranked
    return this.#best !== undefined && quality >= this.#best && !this.#warm.has(quality)
  }

  /**
   * Loads a level unless it is in memory. A rate without offers counts as loaded from then on, so a book quoted behind
   * an old offer would collect rates without bound: beyond a limit, each further rate also loads the best cold level.
   */
  reach(quality: bigint): void {
    if (!this.has(quality)) return
    if (this.#warm.size >= this.#maxWarm && this.#best !== undefined) this.#load(this.#best)
    if (this.has(quality)) this.#load(quality)
  }

  /**
   * Loads the best cold level if it is better than a rate; undefined is worse than every rate.
   * @returns whether a level was loaded
   */
  reachBefore(quality: bigint | undefined): boolean {
    const best = this.#best
    if (best === undefined || (quality !== undefined && best >= quality)) return false
    this.#load(best)
    return true
  }

  /** Reads first, then marks the level as loaded, and links its offers last, so that a failed read changes nothing. */
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

  /** Advances the best cold rate, and sometimes discards the better rates. */
  #advance(best: bigint | undefined): void {
    this.#best = best
    this.#advances += 1
    if (best === undefined) this.#warm.clear()
    else if (this.#advances % ADVANCES_PER_CLEANUP === 0) {
      for (const rate of this.#warm) if (rate < best) this.#warm.delete(rate)
    }
  }
}
