import type { LedgerMark } from './network-store.ts'

/** Number of closes in the mean. It is large enough that one late close does not matter. */
const MARKS = 16
/** Default before two closes are known. No listed network closes less often. */
const FIRST_MS = 10_000
const MIN_MS = 250
const MAX_MS = 60_000

/** Interval between ledger closes, measured by their own close times. */
export class ClosePace {
  #marks: readonly LedgerMark[] = []

  /** Adds a close. A close that is not newer restarts the measurement (another network, a rebuilt index). */
  note(mark: LedgerMark): void {
    const last = this.#marks.at(-1)
    const newer = last === undefined || (mark.index > last.index && mark.closeTime >= last.closeTime)
    this.#marks = [...(newer ? this.#marks : []), mark].slice(-MARKS)
  }

  /** Mean interval between two closes, in milliseconds. */
  get ms(): number {
    const [first, last] = [this.#marks[0], this.#marks.at(-1)]
    if (first === undefined || last === undefined || first === last) return FIRST_MS
    const mean = (last.closeTime - first.closeTime) / (last.index - first.index)
    return Math.min(MAX_MS, Math.max(MIN_MS, mean))
  }
}
