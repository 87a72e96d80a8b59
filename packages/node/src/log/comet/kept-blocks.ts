import type { LogReader } from '../ordered-log.ts'

/** Number of blocks between two deletions. CometBFT decides no blocks while it deletes. */
const EVERY = 64
const DAY_SECONDS = 86_400

/**
 * Decides which blocks CometBFT may delete: those that are older than a number of days, if the snapshots that a joining
 * node needs are newer. A page that verifies a trade and a joining node trust blocks of the last 14 days.
 */
export class KeptBlocks {
  readonly #reader: Pick<LogReader, 'after' | 'last' | 'closeTimeOf' | 'snapshots'>
  readonly #days: number

  /** @param days 0 keeps all blocks */
  constructor(reader: Pick<LogReader, 'after' | 'last' | 'closeTimeOf' | 'snapshots'>, days: number) {
    this.#reader = reader
    this.#days = days
  }

  /** Returns the height of the first block to keep; 0 if CometBFT should delete none. Never rejects. */
  async first(): Promise<number> {
    if (this.#days === 0 || this.#reader.after % EVERY !== 0) return 0
    const snapshot = await this.#oldestSnapshot()
    return snapshot === undefined ? 0 : Math.min(snapshot, this.#firstWithinDays())
  }

  async #oldestSnapshot(): Promise<number | undefined> {
    try {
      return (await this.#reader.snapshots?.list())?.at(-1)?.height
    } catch {
      // A rejected commit would stop CometBFT, and blocks can also be deleted later.
      return undefined
    }
  }

  /** Returns the lowest height whose ledger closed within this number of days. Close times increase with height. */
  #firstWithinDays(): number {
    const { after, last } = this.#reader
    const since = (this.#reader.closeTimeOf(last.index) ?? 0) - this.#days * DAY_SECONDS
    let [low, high] = [1, after]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      // If the ledger of a height is missing, this node started from a later snapshot.
      const closeTime = this.#reader.closeTimeOf(last.index - (after - middle))
      if (closeTime !== undefined && closeTime > since) high = middle
      else low = middle + 1
    }
    return low
  }
}
