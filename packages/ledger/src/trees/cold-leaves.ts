import type { Entry } from '../state/entry.ts'

/**
 * Entries whose leaves are out of date, in branches that must be read first: by branch, as reading one serves all that
 * wait in it. The branch that waits longest comes first.
 */
export class ColdLeaves {
  readonly #branches = new Map<number, Map<string, Entry>>()

  /** How many branches wait. */
  get size(): number {
    return this.#branches.size
  }

  has(branch: number): boolean {
    return this.#branches.has(branch)
  }

  add(entry: Entry, branch: number): void {
    const waiting = this.#branches.get(branch)
    if (waiting === undefined) this.#branches.set(branch, new Map([[entry.key, entry]]))
    else waiting.set(entry.key, entry)
  }

  /** At most so many branches; each must be taken before the next is asked for. */
  *first(most: number): Generator<number> {
    let left = most
    for (const branch of this.#branches.keys()) {
      if (left <= 0) return
      left -= 1
      yield branch
    }
  }

  /** The entries of a branch, which wait no more. */
  take(branch: number): Iterable<Entry> {
    const waiting = this.#branches.get(branch)
    this.#branches.delete(branch)
    return waiting?.values() ?? []
  }
}
