import { HASH_PREFIX } from '@tidebook/protocol'
import type { Hash } from '../profiles/rules.ts'
import { BRANCHES, HASH_BYTES } from './node-shape.ts'
import { Slab } from './slab.ts'

const PREFIX_BYTES = HASH_PREFIX.innerNode.length
const ROOT = 1
/** Number of levels above a branch. Nearly every change touches them. */
const BRANCH_DIGITS = 4
const DIGIT_BITS = 4

function nibble(byte: number, depth: number): number {
  return depth % 2 === 0 ? byte >>> 4 : byte & 0x0f
}

function branchAt(key: Uint8Array, depth: number): number {
  return nibble(key[depth >>> 1] ?? 0, depth)
}

function branchDigit(branch: number, depth: number): number {
  return (branch >>> ((BRANCH_DIGITS - 1 - depth) * DIGIT_BITS)) & 0x0f
}

/** The inner nodes above one leaf, starting at the root: the hashes of 16 children each, and the leaf's own hash. */
export interface TreePath {
  readonly nodes: readonly Uint8Array[]
  readonly leaf: Uint8Array
}

/**
 * The reference's 16-way radix tree over 32-byte keys. An inner node is the hash of its children, a leaf is as high as
 * its key allows, and equal leaves produce the same root in any order. Only nodes that changed since the last root are
 * hashed again. Nodes are numbers in slabs instead of objects: an inner node is positive, a leaf negative, empty is 0.
 */
export class HashTree {
  readonly #hash: Hash
  readonly #inner = new Slab(BRANCHES)
  readonly #leaves = new Slab(0)
  readonly #buffer = new Uint8Array(PREFIX_BYTES + BRANCHES * HASH_BYTES)
  #size = 0

  constructor(hash: Hash) {
    this.#hash = hash
    this.#buffer.set(HASH_PREFIX.innerNode)
    this.#inner.take()
  }

  /** Number of leaves, excluding those in folded branches. */
  get size(): number {
    return this.#size
  }

  /** Adds a leaf or replaces its hash. Key and hash have 32 bytes. */
  set(key: Uint8Array, leafHash: Uint8Array): void {
    let node = ROOT
    for (let depth = 0; ; depth += 1) {
      this.#inner.markStale(node)
      const branch = branchAt(key, depth)
      const child = this.#inner.child(node, branch)
      if (child > 0) {
        node = child
        continue
      }
      if (child === 0) {
        this.#inner.setChild(node, branch, -this.#addLeaf(key, leafHash))
        return
      }
      if (this.#leaves.hasKey(-child, key)) {
        this.#leaves.setHash(-child, leafHash)
        return
      }
      // Two leaves with the same position move one level deeper, where the next four bits may distinguish them.
      const below = this.#inner.take()
      this.#inner.setChild(below, nibble(this.#leaves.keyByte(-child, (depth + 1) >>> 1), depth + 1), child)
      this.#inner.setChild(node, branch, below)
      node = below
    }
  }

  #addLeaf(key: Uint8Array, leafHash: Uint8Array): number {
    const leaf = this.#leaves.take()
    this.#leaves.setKey(leaf, key)
    this.#leaves.setHash(leaf, leafHash)
    this.#size += 1
    return leaf
  }

  /** Removes a leaf. Does nothing when it does not exist. */
  delete(key: Uint8Array): void {
    const above = this.#nodesAbove(key)
    const last = above.at(-1)
    if (last === undefined) return
    const leaf = -this.#inner.child(last, branchAt(key, above.length - 1))
    if (leaf <= 0 || !this.#leaves.hasKey(leaf, key)) return
    this.#leaves.release(leaf)
    this.#size -= 1
    this.#inner.setChild(last, branchAt(key, above.length - 1), 0)
    for (const node of above) this.#inner.markStale(node)
    this.#raise(key, above)
  }

  /**
   * Adds a whole branch by its hash, at an empty position. The branch must be unfolded before any of its leaves is set
   * or deleted. Fold all of a tree's branches before setting its first leaf.
   */
  fold(branch: number, hash: Uint8Array): void {
    let node = ROOT
    for (let depth = 0; depth < BRANCH_DIGITS; depth += 1) {
      this.#inner.markStale(node)
      const digit = branchDigit(branch, depth)
      const child = this.#inner.child(node, digit) || this.#inner.take()
      this.#inner.setChild(node, digit, child)
      node = child
    }
    this.#inner.setHash(node, hash)
  }

  /** Removes a branch's hash, so that its leaves can be set. */
  unfold(branch: number): void {
    const above = this.#nodesToBranch(branch)
    const node = above.pop()
    const last = above.at(-1)
    if (node === undefined || last === undefined) return
    this.#inner.release(node)
    this.#inner.setChild(last, branchDigit(branch, above.length - 1), 0)
    for (const each of above) this.#inner.markStale(each)
    this.#raise(Uint8Array.of(branch >>> 8, branch), above)
  }

  /**
   * Returns the hash of all leaves whose keys start with the four digits of a branch, or undefined for fewer than two
   * leaves.
   */
  branchHash(branch: number): Uint8Array | undefined {
    const node = this.#nodesToBranch(branch).pop()
    return node === undefined ? undefined : this.#fresh(node).slice()
  }

  /** Returns the inner nodes from the root to a branch; empty when the branch does not exist. */
  #nodesToBranch(branch: number): number[] {
    const nodes = [ROOT]
    for (let depth = 0; depth < BRANCH_DIGITS; depth += 1) {
      const child = this.#inner.child(nodes[depth] ?? ROOT, branchDigit(branch, depth))
      if (child <= 0) return []
      nodes.push(child)
    }
    return nodes
  }

  /** Moves a leaf without siblings up until it has one. Deletes nodes without children. */
  #raise(key: Uint8Array, above: number[]): void {
    for (let depth = above.length - 1; depth > 0; depth -= 1) {
      const [node, parent] = [above[depth] ?? ROOT, above[depth - 1] ?? ROOT]
      const only = this.#inner.onlyChild(node)
      if (only === undefined || only > 0) return
      this.#inner.release(node)
      this.#inner.setChild(parent, branchAt(key, depth - 1), only)
    }
  }

  /** Returns the inner nodes from the root to the position of the key's leaf. */
  #nodesAbove(key: Uint8Array): number[] {
    const nodes: number[] = []
    let node = ROOT
    while (node > 0) {
      nodes.push(node)
      node = this.#inner.child(node, branchAt(key, nodes.length - 1))
    }
    return nodes
  }

  /** Rehashes changes below the top levels, so that computing the next root has little left to do. */
  freshen(node = ROOT, depth = 0): void {
    if (!this.#inner.isStale(node)) return
    if (depth >= BRANCH_DIGITS) {
      this.#fresh(node)
      return
    }
    for (let branch = 0; branch < BRANCHES; branch += 1) {
      const child = this.#inner.child(node, branch)
      if (child > 0) this.freshen(child, depth + 1)
    }
  }

  /** Returns the hash of the whole tree: 32 zeros for an empty tree. */
  root(): Uint8Array {
    return this.#inner.onlyChild(ROOT) === 0 ? new Uint8Array(HASH_BYTES) : this.#fresh(ROOT).slice()
  }

  #fresh(node: number): Uint8Array {
    if (this.#inner.isStale(node)) {
      for (let branch = 0; branch < BRANCHES; branch += 1) {
        const child = this.#inner.child(node, branch)
        if (child > 0) this.#fresh(child)
      }
      this.#fill(node, this.#buffer, PREFIX_BYTES)
      this.#inner.setHash(node, this.#hash(this.#buffer))
    }
    return this.#inner.hash(node)
  }

  #fill(node: number, target: Uint8Array, from: number): void {
    for (let branch = 0; branch < BRANCHES; branch += 1) {
      const child = this.#inner.child(node, branch)
      const at = from + branch * HASH_BYTES
      if (child === 0) target.fill(0, at, at + HASH_BYTES)
      else if (child > 0) this.#inner.copyHash(child, target, at)
      else this.#leaves.copyHash(-child, target, at)
    }
  }

  /** Returns the proof that the tree contains a leaf, or undefined when it does not. */
  path(key: Uint8Array): TreePath | undefined {
    this.root()
    const above = this.#nodesAbove(key)
    const leaf = -this.#inner.child(above.at(-1) ?? ROOT, branchAt(key, above.length - 1))
    if (leaf <= 0 || !this.#leaves.hasKey(leaf, key)) return undefined
    const nodes = above.map((node) => {
      const children = new Uint8Array(BRANCHES * HASH_BYTES)
      this.#fill(node, children, 0)
      return children
    })
    return { nodes, leaf: this.#leaves.hash(leaf).slice() }
  }
}
