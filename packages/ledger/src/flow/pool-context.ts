/**
 * Maximum number of passes of one payment in which pools contribute, each with a larger slice than the previous one.
 */
export const MAX_POOL_PASSES = 30

/** State of one payment that its pools share. */
export class PoolContext {
  /** Whether several strands compete. Pools then offer slices at a fixed price. */
  multiPath = false
  #used = false
  #passes = 0

  /** Passes so far in which a pool contributed. */
  get passes(): number {
    return this.#passes
  }

  get isExhausted(): boolean {
    return this.#passes >= MAX_POOL_PASSES
  }

  noteUse(): void {
    this.#used = true
  }

  /** Call before a strand is tried. */
  forgetUse(): void {
    this.#used = false
  }

  /** Call after a strand was used. */
  countPass(): void {
    if (this.#used) this.#passes += 1
    this.#used = false
  }
}
