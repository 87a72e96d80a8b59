import type { EngineResult } from '@tidebook/ledger'

/** Milliseconds for which a host remembers a transaction (`HashRouter` of the reference). */
const MEMORY = 300_000
/** Maximum number of remembered transactions. Limited, because malformed transactions cost their senders nothing. */
const MAX_ENTRIES = 10_000

/**
 * Malformed transactions submitted to this host. The reference answers a repeated one with `temBAD_SIGNATURE`, whatever
 * was wrong, without checking it again.
 */
export class MalformedCache {
  readonly #since = new Map<string, number>()

  get isEmpty(): boolean {
    return this.#since.size === 0
  }

  /** @param now milliseconds */
  note(hash: string, result: EngineResult, now: number): void {
    if (!result.startsWith('tem')) return
    this.#forget(now)
    if (this.#since.size < MAX_ENTRIES) this.#since.set(hash, now)
  }

  has(hash: string, now: number): boolean {
    const since = this.#since.get(hash)
    return since !== undefined && now - since < MEMORY
  }

  /** The oldest come first, so the loop stops at the first one to keep. */
  #forget(now: number): void {
    for (const [hash, since] of this.#since) {
      if (now - since < MEMORY) return
      this.#since.delete(hash)
    }
  }
}
