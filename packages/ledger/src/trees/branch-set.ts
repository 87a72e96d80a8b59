import { STATE_BRANCHES } from './branch-of.ts'

const WORD_BITS = 32
const WORD_SHIFT = 5

/** A set of branches of the state tree, one bit each, which iterates in order without sorting. */
export class BranchSet {
  readonly #words = new Uint32Array(STATE_BRANCHES / WORD_BITS)
  #size = 0

  get size(): number {
    return this.#size
  }

  has(branch: number): boolean {
    return (((this.#words[branch >>> WORD_SHIFT] ?? 0) >>> (branch % WORD_BITS)) & 1) === 1
  }

  add(branch: number): void {
    if (this.has(branch)) return
    const word = branch >>> WORD_SHIFT
    this.#words[word] = (this.#words[word] ?? 0) | (1 << (branch % WORD_BITS))
    this.#size += 1
  }

  /** Returns whether the branch was in the set. */
  delete(branch: number): boolean {
    if (!this.has(branch)) return false
    const word = branch >>> WORD_SHIFT
    this.#words[word] = (this.#words[word] ?? 0) & ~(1 << (branch % WORD_BITS))
    this.#size -= 1
    return true
  }

  /** Returns the first branch that is at least `from`, or the number of possible branches when the set has none. */
  next(from: number): number {
    for (let branch = from; branch < STATE_BRANCHES; branch += 1) {
      if (branch % WORD_BITS === 0 && this.#words[branch >>> WORD_SHIFT] === 0) branch += WORD_BITS - 1
      else if (this.has(branch)) return branch
    }
    return STATE_BRANCHES
  }

  /** Yields the branches in ascending order. */
  list(): number[] {
    const all: number[] = []
    for (let branch = this.next(0); branch < STATE_BRANCHES; branch = this.next(branch + 1)) all.push(branch)
    return all
  }
}
