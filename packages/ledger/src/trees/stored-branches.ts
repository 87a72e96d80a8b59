import type { Entry } from '../state/entry.ts'
import type { State } from '../state/state.ts'
import type { StateEntry, StateSource, StoredTree } from '../state/state-source.ts'
import type { HashTree } from './hash-tree.ts'
import { branchOf } from './waiting-leaves.ts'

const BRANCHES = 0x10000

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

/**
 * What of the stored entries is not in a tree yet: branches folded into their hash, and those without a stored hash,
 * which have to be read before a root.
 */
export class StoredBranches {
  readonly #source: BranchSource
  readonly #tree: HashTree
  readonly #folded = new Set<number>()
  readonly #unread = new Set<number>()
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
    for (let branch = 0; branch < BRANCHES; branch += 1) if (!this.#folded.has(branch)) this.#unread.add(branch)
  }

  isUnread(branch: number): boolean {
    return this.#unread.has(branch)
  }

  /** About how many entries opening a branch for a change costs, the changed one included. */
  get perChange(): number {
    return 1 + (this.#source.count * this.#folded.size) / BRANCHES ** 2
  }

  /** About how many entries {@link next} still has to give. */
  get leavesLeft(): number {
    return Math.ceil((this.#source.count * this.#unread.size) / BRANCHES)
  }

  /** The entries of a branch that is about to change, if they are not in the tree yet. */
  open(branch: number): Iterable<StateEntry> {
    const isFolded = this.#folded.delete(branch)
    if (isFolded) this.#tree.unfold(branch)
    return this.#unread.delete(branch) || isFolded ? this.#source.branches(branch, branch + 1) : []
  }

  /** Entries of branches not read yet: whole branches, until there were so many entries. */
  *next(most: number): Generator<StateEntry> {
    let left = most
    while (left > 0 && this.#unread.size > 0) {
      const [from, to] = this.#run()
      let done = from
      for (const entry of this.#source.branches(from, to)) {
        const branch = branchOf(entry.key)
        if (branch > done) {
          this.#haveRead(done, branch)
          done = branch
          if (left <= 0) return
        }
        left -= 1
        yield entry
      }
      this.#haveRead(done, to)
    }
  }

  /** The next branches in a row that have not been read. */
  #run(): readonly [from: number, to: number] {
    let from = this.#cursor
    while (from < BRANCHES && !this.#unread.has(from)) from += 1
    let to = from
    while (to < BRANCHES && this.#unread.has(to)) to += 1
    return [from, to]
  }

  #haveRead(from: number, to: number): void {
    for (let branch = from; branch < to; branch += 1) this.#unread.delete(branch)
    this.#cursor = to
  }
}
