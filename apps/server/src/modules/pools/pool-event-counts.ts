import type { PoolEventKind } from '@tidebook/market'
import type { PoolEventCount, PoolEventRange } from '../indexer/pool-events.repository.ts'

/** Number of events of a pool up to a ledger, in one build of the index. */
interface Known {
  readonly build: string
  readonly upTo: number
  readonly count: number
}

/** Maximum number of remembered counts; there are few pools with events. */
const MAX_COUNTS = 1000

/**
 * Exact event counts of pools. The events of a ledger change only when the index is rebuilt, so each page counts only
 * the ledgers since the last page. Otherwise every page of a busy pool would count its whole history.
 */
export class PoolEventCounts {
  readonly #known = new Map<string, Known>()
  readonly #count: (range: PoolEventRange) => Promise<PoolEventCount>

  /** @param count counts the events in a range of ledgers in the index */
  constructor(count: (range: PoolEventRange) => Promise<PoolEventCount>) {
    this.#count = count
  }

  /** Returns the number of events of a pool up to a ledger. */
  async upTo(pool: string, kind: PoolEventKind | undefined, ledger: number): Promise<number> {
    const key = `${pool} ${kind ?? ''}`
    const last = this.#known.get(key)
    // While an index is being rebuilt, it is at an earlier ledger.
    if (last !== undefined && last.upTo <= ledger) {
      const more = await this.#count({ pool, kind, after: last.upTo, upTo: ledger })
      if (more.build === last.build) return this.#remember(key, ledger, { ...more, count: last.count + more.count })
    }
    return this.#remember(key, ledger, await this.#count({ pool, kind, after: 0, upTo: ledger }))
  }

  #remember(key: string, upTo: number, { build, count, indexed }: PoolEventCount): number {
    // This program may have seen a ledger that the rebuilt index does not contain yet.
    const isComplete = indexed >= upTo
    if (count === 0 || !isComplete) return count
    if (this.#known.size >= MAX_COUNTS && !this.#known.has(key)) this.#known.clear()
    this.#known.set(key, { build, upTo, count })
    return count
  }
}
