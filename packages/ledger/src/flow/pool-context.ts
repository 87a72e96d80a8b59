/** Passes of one payment in which pools may give; each gives a larger slice than the one before. */
export const MOST_POOL_PASSES = 30

/** What pools need to know of the payment that uses them. */
export class PoolContext {
  /** Several strands compete: then pools offer slices at a fixed price. */
  multiPath = false
  #used = false
  #passes = 0

  /** Passes so far in which a pool gave something. */
  get passes(): number {
    return this.#passes
  }

  get isExhausted(): boolean {
    return this.#passes >= MOST_POOL_PASSES
  }

  noteUse(): void {
    this.#used = true
  }

  /** Before a strand is tried. */
  forgetUse(): void {
    this.#used = false
  }

  /** After a strand was used. */
  countPass(): void {
    if (this.#used) this.#passes += 1
    this.#used = false
  }
}
