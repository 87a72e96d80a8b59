import type { LedgerMark } from './network-store.ts'

/** Closes the pace is taken from: enough that one late one does not matter. */
const MARKS = 16
/** Until two closes are known: no network in the list closes less often. */
const FIRST_MS = 10_000
const SHORTEST_MS = 250
const LONGEST_MS = 60_000

/** How often ledgers close, as their own close times say. */
export class ClosePace {
  #marks: readonly LedgerMark[] = []

  /** Takes the next close into account; one that is not newer begins anew (another network, a rebuilt index). */
  note(mark: LedgerMark): void {
    const last = this.#marks.at(-1)
    const newer = last === undefined || (mark.index > last.index && mark.closeTime >= last.closeTime)
    this.#marks = [...(newer ? this.#marks : []), mark].slice(-MARKS)
  }

  /** Milliseconds between two closes. */
  get ms(): number {
    const [first, last] = [this.#marks[0], this.#marks.at(-1)]
    if (first === undefined || last === undefined || first === last) return FIRST_MS
    const mean = (last.closeTime - first.closeTime) / (last.index - first.index)
    return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, mean))
  }
}
