import type { EngineResult } from '@tidebook/ledger'

/** How long a host remembers what came in, milliseconds (`HashRouter` of the reference). */
const MEMORY = 300_000
/** More are not remembered: they would cost their senders nothing. */
const MOST_REMEMBERED = 10_000

/**
 * Transactions of this host's own submitters that were malformed. The reference answers a second time, whatever was
 * wrong, with `temBAD_SIGNATURE` and without looking.
 */
export class MalformedMemory {
  readonly #since = new Map<string, number>()

  get isEmpty(): boolean {
    return this.#since.size === 0
  }

  /** @param now milliseconds */
  note(hash: string, result: EngineResult, now: number): void {
    if (!result.startsWith('tem')) return
    this.#forget(now)
    if (this.#since.size < MOST_REMEMBERED) this.#since.set(hash, now)
  }

  has(hash: string, now: number): boolean {
    const since = this.#since.get(hash)
    return since !== undefined && now - since < MEMORY
  }

  /** Oldest first, so it stops at the first fresh one. */
  #forget(now: number): void {
    for (const [hash, since] of this.#since) {
      if (now - since < MEMORY) return
      this.#since.delete(hash)
    }
  }
}
