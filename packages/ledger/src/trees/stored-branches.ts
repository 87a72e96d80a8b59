import type { Entry } from '../state/entry.ts'
import type { State } from '../state/state.ts'
import type { StateEntry, StateSource, StoredTree } from '../state/state-source.ts'
import { STATE_BRANCHES, branchOf } from './branch-of.ts'
import { BranchSet } from './branch-set.ts'
import type { HashTree } from './hash-tree.ts'

/** Access to stored entries by branch, and to entries in memory. */
export interface BranchSource extends Pick<StateSource, 'branches' | 'count' | 'tree'> {
  entry(key: string): Entry | undefined
}

export function branchSource(state: State, source: StateSource): BranchSource {
  return {
    count: source.count,
    branches: (from, to) => source.branches(from, to),
    tree: () => source.tree(),
    entry: (key) => state.entry(key),
  }
}

/** A branch with all its stored entries. */
export interface StoredBranch {
  readonly branch: number
  readonly entries: readonly StateEntry[]
}

/**
 * Tracks the stored branches that are not in a tree yet: those folded into their hash, and those without a stored hash,
 * which must be read before a root is computed.
 */
export class StoredBranches {
  readonly #source: BranchSource
  readonly #tree: HashTree
  readonly #folded = new BranchSet()
  readonly #unread = new BranchSet()
  #cursor = 0

  constructor(source: BranchSource, { hashes, stale }: StoredTree, tree: HashTree) {
    this.#source = source
    this.#tree = tree
    const isStale = new Set(stale)
    for (const { branch, hash } of hashes) {
      if (hash === undefined || isStale.has(branch)) continue
      tree.fold(branch, hash)
      this.#folded.add(branch)
    }
    for (let branch = 0; branch < STATE_BRANCHES; branch += 1) if (!this.#folded.has(branch)) this.#unread.add(branch)
  }

  /** Whether a branch has entries that are not in the tree. None of them may be set before {@link open}. */
  isCold(branch: number): boolean {
    return this.#folded.has(branch) || this.#unread.has(branch)
  }

  /** Whether the tree contains only the hash of the branch. */
  isFolded(branch: number): boolean {
    return this.#folded.has(branch)
  }

  isUnread(branch: number): boolean {
    return this.#unread.has(branch)
  }

  /** Average number of entries per branch. */
  get perBranch(): number {
    return 1 + this.#source.count / STATE_BRANCHES
  }

  /** Estimated number of entries that {@link next} has left to read. */
  get leavesLeft(): number {
    return Math.ceil((this.#source.count * this.#unread.size) / STATE_BRANCHES)
  }

  /** Returns the stored entries of a branch that is about to change, or nothing if the tree contains them. */
  open(branch: number): readonly StateEntry[] {
    const isFolded = this.#folded.delete(branch)
    if (isFolded) this.#tree.unfold(branch)
    return this.#unread.delete(branch) || isFolded ? [...this.#source.branches(branch, branch + 1)] : []
  }

  /** Yields unread branches that have entries, until the number of entries is reached. */
  *next(most: number): Generator<StoredBranch> {
    let left = most
    while (left > 0 && this.#unread.size > 0) {
      const [from, to] = this.#run()
      let done = from
      let entries: StateEntry[] = []
      for (const entry of this.#source.branches(from, to)) {
        const branch = branchOf(entry.key)
        if (branch > done) {
          this.#haveRead(done, branch)
          if (entries.length > 0) yield { branch: done, entries }
          done = branch
          entries = []
          if (left <= 0) return
        }
        left -= 1
        entries.push(entry)
      }
      this.#haveRead(done, to)
      if (entries.length > 0) yield { branch: done, entries }
    }
  }

  /** Returns the next range of unread branches. */
  #run(): readonly [from: number, to: number] {
    const from = this.#unread.next(this.#cursor)
    let to = from
    while (to < STATE_BRANCHES && this.#unread.has(to)) to += 1
    return [from, to]
  }

  #haveRead(from: number, to: number): void {
    for (let branch = from; branch < to; branch += 1) this.#unread.delete(branch)
    this.#cursor = to
  }
}
