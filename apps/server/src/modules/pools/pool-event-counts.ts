import type { PoolEventKind } from '@tidebook/market'
import type { PoolEventRange } from '../indexer/pool-events.repository.ts'

/** Number of events of a pool up to a ledger. */
interface Known {
  readonly upTo: number
  readonly count: number
}

/** Maximum number of remembered counts; there are few pools with events. */
const MOST = 1000

/**
 * Exact numbers of events of pools. The events of a ledger never change, so each page counts only the ledgers since the
 * last one. Otherwise every page of a busy pool would count its whole history.
 */
export class PoolEventCounts {
  readonly #known = new Map<string, Known>()
  readonly #count: (range: PoolEventRange) => Promise<number>

  /** @param count counts the events of a range in the index */
  constructor(count: (range: PoolEventRange) => Promise<number>) {
    this.#count = count
  }

  /** Returns the number of events of a pool up to a ledger. */
  async upTo(pool: string, kind: PoolEventKind | undefined, ledger: number): Promise<number> {
    const key = `${pool} ${kind ?? ''}`
    const last = this.#known.get(key)
    // An index that was rebuilt is at an earlier ledger for a while.
    const known = last !== undefined && last.upTo <= ledger ? last : { upTo: 0, count: 0 }
    const more = known.upTo === ledger ? 0 : await this.#count({ pool, kind, after: known.upTo, upTo: ledger })
    const count = known.count + more
    if (count === 0) return count
    if (this.#known.size >= MOST && !this.#known.has(key)) this.#known.clear()
    this.#known.set(key, { upTo: ledger, count })
    return count
  }
}
