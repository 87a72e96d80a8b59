import type { Entry } from '../state/entry.ts'
import { STATE_BRANCHES, branchOf } from './branch-of.ts'

/** Entries with outdated leaves, oldest first. */
export class WaitingLeaves {
  readonly #entries = new Map<string, Entry>()
  readonly #inBranch = new Uint32Array(STATE_BRANCHES)

  get size(): number {
    return this.#entries.size
  }

  /** Whether an entry of the branch is waiting. */
  has(branch: number): boolean {
    return this.#inBranch[branch] !== 0
  }

  add(entry: Entry, branch: number): void {
    const before = this.#entries.size
    this.#entries.set(entry.key, entry)
    if (this.#entries.size > before) this.#inBranch[branch] = (this.#inBranch[branch] ?? 0) + 1
  }

  /** Removes and yields at most this many entries. */
  *take(most: number): Generator<Entry> {
    let left = most
    for (const [key, entry] of this.#entries) {
      if (left <= 0) return
      left -= 1
      this.#entries.delete(key)
      const branch = branchOf(key)
      this.#inBranch[branch] = (this.#inBranch[branch] ?? 1) - 1
      yield entry
    }
  }
}
