/** Ledgers that must close before the measured interval counts. */
const MIN_SAMPLES = 8
/** Ledgers after which the measurement restarts. */
const MAX_SAMPLES = 64

/**
 * Estimates the time between ledgers of a network: the shortest of the configured interval, the node's, and the
 * measured one. An estimate that is too short only makes a transaction wait longer. One that is too long would expire a
 * transaction before a slow connection has delivered it.
 */
export class CloseInterval {
  #from: { readonly index: number; readonly time: number } | undefined
  #pace: number | undefined

  /**
   * Returns milliseconds. Records that a node reported ledger `index` as validated at time `now`. @param reported the
   * interval that the node reports, if any
   */
  after(index: number, now: number, configured: number, reported?: number): number {
    const from = this.#from
    const closed = from === undefined ? 0 : index - from.index
    if (from !== undefined && closed >= MIN_SAMPLES) this.#pace = (now - from.time) / closed
    if (from === undefined || closed < 0 || closed > MAX_SAMPLES) this.#from = { index, time: now }
    return Math.min(configured, reported ?? configured, this.#pace ?? configured)
  }
}
