const WINDOW_MS = 300_000

/** Increase of a monotonic counter in the last five minutes. */
export class SlidingCount {
  readonly #readings: { readonly at: number; readonly total: number }[] = []

  /**
   * Adds a reading and returns the increase.
   * @param at milliseconds since 1970
   */
  take(total: number, at: number): number {
    this.#readings.push({ at, total })
    // the last reading before the window is its baseline
    while ((this.#readings[1]?.at ?? at) <= at - WINDOW_MS) this.#readings.shift()
    return total - (this.#readings[0]?.total ?? total)
  }
}
