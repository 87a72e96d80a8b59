/** Ledgers that must have closed before their pace counts. */
const LEAST_SEEN = 8
/** Ledgers after which the pace is taken anew. */
const MOST_SEEN = 64

/**
 * Time between the ledgers of a network: the shortest of what was configured, what the node says, and the pace at which
 * ledgers were seen. Too short only lets a transaction wait longer; too long ends it before a slow line has brought it.
 */
export class CloseInterval {
  #from: { readonly index: number; readonly time: number } | undefined
  #pace: number | undefined

  /** Milliseconds, after a node said at `now` that `index` is validated. `told` is what it says, if anything. */
  after(index: number, now: number, configured: number, told?: number): number {
    const from = this.#from
    const closed = from === undefined ? 0 : index - from.index
    if (from !== undefined && closed >= LEAST_SEEN) this.#pace = (now - from.time) / closed
    if (from === undefined || closed < 0 || closed > MOST_SEEN) this.#from = { index, time: now }
    return Math.min(configured, told ?? configured, this.#pace ?? configured)
  }
}
