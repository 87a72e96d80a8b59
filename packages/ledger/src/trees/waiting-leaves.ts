import type { Entry } from '../state/entry.ts'

const BRANCH_DIGITS = 4
const HEX = 16

/** The branch of a ledger index: the number that its first four digits make. */
export function branchOf(key: string): number {
  return Number.parseInt(key.slice(0, BRANCH_DIGITS), HEX)
}

/** Entries whose leaves are out of date; the one changed longest ago comes first. */
export class WaitingLeaves {
  readonly #entries = new Map<string, Entry>()
  readonly #byBranch = new Map<number, number>()

  get size(): number {
    return this.#entries.size
  }

  /** Whether an entry of a branch waits. */
  has(branch: number): boolean {
    return this.#byBranch.has(branch)
  }

  /** Answers the entry's branch. */
  add(entry: Entry): number {
    const { key } = entry
    const branch = branchOf(key)
    if (!this.#entries.delete(key)) this.#byBranch.set(branch, (this.#byBranch.get(branch) ?? 0) + 1)
    this.#entries.set(key, entry)
    return branch
  }

  /** At most so many, which wait no more. */
  *take(most: number): Generator<Entry> {
    let left = most
    for (const [key, entry] of this.#entries) {
      if (left <= 0) return
      left -= 1
      this.#entries.delete(key)
      this.#leave(branchOf(key))
      yield entry
    }
  }

  #leave(branch: number): void {
    const others = (this.#byBranch.get(branch) ?? 1) - 1
    if (others === 0) this.#byBranch.delete(branch)
    else this.#byBranch.set(branch, others)
  }
}
