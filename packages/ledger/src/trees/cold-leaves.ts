import type { Entry } from '../state/entry.ts'

/** Number of created and deleted entries of one branch above which the branch is read, so that they can be dropped. */
const MAX_REMOVED = 4

interface Waiting {
  /** Undefined for an entry that was created and deleted. */
  readonly entry: Entry | undefined
  /** Whether the stored branch has a leaf for the entry. */
  readonly wasStored: boolean
}
type Branch = Map<string, Waiting>

/** The changes of a branch since it was stored. */
export interface ColdBranch {
  readonly changed: readonly Entry[]
  /** Ledger indexes of entries that were created and deleted. A reader of the branch may still find them. */
  readonly gone: readonly string[]
}

function isDue(branch: Branch): boolean {
  if (branch.size > MAX_REMOVED) return true
  for (const { entry } of branch.values()) if (entry !== undefined) return true
  return false
}

/**
 * Entries with outdated leaves in branches that must be read first. Grouped by branch, because one read serves all
 * entries of a branch; oldest branch first.
 */
export class ColdLeaves {
  readonly #due = new Map<number, Branch>()
  /** Branches whose created entries were all deleted, so that their leaves equal the stored ones. */
  readonly #asStored = new Map<number, Branch>()

  /** Number of branches that must be read. */
  get size(): number {
    return this.#due.size
  }

  /** Whether a branch must be read. */
  has(branch: number): boolean {
    return this.#due.has(branch)
  }

  /** Adds a changed entry. Call before the ledger that changed it closes. */
  add(entry: Entry, branch: number): void {
    const waiting: Branch = this.#due.get(branch) ?? this.#asStored.get(branch) ?? new Map<string, Waiting>()
    const { key } = entry
    const wasStored = waiting.get(key)?.wasStored ?? entry.closedFields !== undefined
    const isGone = !wasStored && entry.fields === undefined
    waiting.set(key, { entry: isGone ? undefined : entry, wasStored })
    const [its, other] = isDue(waiting) ? [this.#due, this.#asStored] : [this.#asStored, this.#due]
    its.set(branch, waiting)
    other.delete(branch)
  }

  /** Yields at most this many branches that must be read. Call {@link take} for each one before requesting the next. */
  *first(most: number): Generator<number> {
    let left = most
    for (const branch of this.#due.keys()) {
      if (left <= 0) return
      left -= 1
      yield branch
    }
  }

  /** Removes a branch that is being read. */
  take(branch: number): ColdBranch {
    const waiting = this.#due.get(branch) ?? this.#asStored.get(branch)
    this.#due.delete(branch)
    this.#asStored.delete(branch)
    const changed: Entry[] = []
    const gone: string[] = []
    for (const [key, { entry }] of waiting ?? []) {
      if (entry === undefined) gone.push(key)
      else changed.push(entry)
    }
    return { changed, gone }
  }
}
