/** A wallet stays open this long after the last signing use, in milliseconds (decision A38, VAL 15 minutes). */
export const AUTO_LOCK_MS = 15 * 60 * 1000

/** Milliseconds since 1970, injected so that tests move time themselves. */
export type Clock = () => number

/**
 * The sliding 15-minute window of an unlocked wallet. It holds no timer: whoever asks gets the truth of the clock,
 * so a sleeping machine or a throttled tab cannot stretch the window. A clock set back counts as expired.
 */
export class AutoLock {
  #last: number
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
    this.#last = clock()
  }

  /** Moment at which the wallet locks, in milliseconds since 1970. */
  get locksAt(): number {
    return this.#last + AUTO_LOCK_MS
  }

  /** Whether the window has passed. */
  get expired(): boolean {
    const now = this.#clock()
    return now >= this.locksAt || now < this.#last
  }

  /** Starts the window anew; only a signing use does this. */
  touch(): void {
    this.#last = this.#clock()
  }
}
