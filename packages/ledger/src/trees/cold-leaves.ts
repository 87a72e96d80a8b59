import type { Entry } from '../state/entry.ts'

/** Of one branch, so many may have come and gone before it is read to be done with them. */
const MOST_GONE = 4

interface Waiting {
  /** Undefined for one that came and went. */
  readonly entry: Entry | undefined
  /** Whether the branch, as it was when the ledger was loaded, has a leaf for it. */
  readonly wasStored: boolean
}
type Branch = Map<string, Waiting>

/** What has become of a branch since it was stored. */
export interface ColdBranch {
  readonly changed: readonly Entry[]
  /** Ledger indexes of what came and went: whoever reads the branch now may still find it. */
  readonly gone: readonly string[]
}

function isDue(branch: Branch): boolean {
  if (branch.size > MOST_GONE) return true
  for (const { entry } of branch.values()) if (entry !== undefined) return true
  return false
}

/**
 * Entries whose leaves are out of date, in branches that must be read first: by branch, as reading one serves all that
 * wait in it. The branch that waits longest comes first.
 */
export class ColdLeaves {
  readonly #due = new Map<number, Branch>()
  /** Branches in which nothing is left of all that came: their leaves are as they are stored. */
  readonly #asStored = new Map<number, Branch>()

  /** How many branches must be read. */
  get size(): number {
    return this.#due.size
  }

  /** Whether a branch must be read. */
  has(branch: number): boolean {
    return this.#due.has(branch)
  }

  /** Before the ledger that changed the entry is over. */
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

  /** At most so many that must be read; each must be taken before the next is asked for. */
  *first(most: number): Generator<number> {
    let left = most
    for (const branch of this.#due.keys()) {
      if (left <= 0) return
      left -= 1
      yield branch
    }
  }

  /** A branch that is read now; nothing of it waits any more. */
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
