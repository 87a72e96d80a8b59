import type { Entry } from '../state/entry.ts'
import type { State } from '../state/state.ts'
import type { StateEntry, StateSource, StoredTree } from '../state/state-source.ts'
import { STATE_BRANCHES, branchOf } from './branch-of.ts'
import { BranchSet } from './branch-set.ts'
import type { HashTree } from './hash-tree.ts'

/** Stored entries by branch, and as they are in memory. */
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

/** A branch with all its entries as they are stored. */
export interface StoredBranch {
  readonly branch: number
  readonly entries: readonly StateEntry[]
}

/**
 * What of the stored entries is not in a tree yet: branches folded into their hash, and those without a stored hash,
 * which have to be read before a root.
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

  /** Whether a branch has entries that are not in the tree: none of them may be set before {@link open}. */
  isCold(branch: number): boolean {
    return this.#folded.has(branch) || this.#unread.has(branch)
  }

  /** Whether only the hash of all of them is in the tree. */
  isFolded(branch: number): boolean {
    return this.#folded.has(branch)
  }

  isUnread(branch: number): boolean {
    return this.#unread.has(branch)
  }

  /** About how many entries a branch has. */
  get perBranch(): number {
    return 1 + this.#source.count / STATE_BRANCHES
  }

  /** About how many entries {@link next} still has to give. */
  get leavesLeft(): number {
    return Math.ceil((this.#source.count * this.#unread.size) / STATE_BRANCHES)
  }

  /** The entries of a branch that is about to change, if they are not in the tree yet. */
  open(branch: number): readonly StateEntry[] {
    const isFolded = this.#folded.delete(branch)
    if (isFolded) this.#tree.unfold(branch)
    return this.#unread.delete(branch) || isFolded ? [...this.#source.branches(branch, branch + 1)] : []
  }

  /** Branches not read yet that have entries, until there were so many entries. */
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

  /** The next branches in a row that have not been read. */
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
