import { HASH_BYTES } from './node-shape.ts'

const START = 64

function grown<A extends Uint8Array | Int32Array>(array: A, larger: A): A {
  larger.set(array)
  return larger
}

/** Nodes of a tree in typed arrays, which avoids a million objects. Numbers start at 1. */
export class Slab {
  readonly #branches: number
  #capacity = START
  #children: Int32Array
  #hashes = new Uint8Array(START * HASH_BYTES)
  /** Inner nodes: whether the hash is outdated. Leaves: the key. */
  #keys: Uint8Array
  readonly #keyBytes: number
  #next = 1
  readonly #free: number[] = []

  /** @param branches children of each node; 0 for leaves, which have a key instead */
  constructor(branches: number) {
    this.#branches = branches
    this.#keyBytes = branches === 0 ? HASH_BYTES : 1
    this.#children = new Int32Array(START * branches)
    this.#keys = new Uint8Array(START * this.#keyBytes)
  }

  /** Allocates a stale node without children. */
  take(): number {
    const node = this.#free.pop() ?? this.#next
    if (node === this.#next) {
      if (node >= this.#capacity) this.#grow()
      this.#next += 1
    }
    this.#children.fill(0, node * this.#branches, (node + 1) * this.#branches)
    this.markStale(node)
    return node
  }

  release(node: number): void {
    this.#free.push(node)
  }

  #grow(): void {
    this.#capacity *= 2
    this.#children = grown(this.#children, new Int32Array(this.#capacity * this.#branches))
    this.#hashes = grown(this.#hashes, new Uint8Array(this.#capacity * HASH_BYTES))
    this.#keys = grown(this.#keys, new Uint8Array(this.#capacity * this.#keyBytes))
  }

  child(node: number, branch: number): number {
    return this.#children[node * this.#branches + branch] ?? 0
  }

  setChild(node: number, branch: number, child: number): void {
    this.#children[node * this.#branches + branch] = child
  }

  /** Returns the only child of a node, 0 when it has none, undefined when it has more. */
  onlyChild(node: number): number | undefined {
    let only = 0
    for (let branch = 0; branch < this.#branches; branch += 1) {
      const child = this.child(node, branch)
      if (child === 0) continue
      if (only !== 0) return undefined
      only = child
    }
    return only
  }

  /** Returns a view that the next change of the slab may invalidate. */
  hash(node: number): Uint8Array {
    return this.#hashes.subarray(node * HASH_BYTES, (node + 1) * HASH_BYTES)
  }

  /** Copies a {@link hash} byte by byte, because creating a view costs more than copying 32 bytes. */
  copyHash(node: number, target: Uint8Array, at: number): void {
    const from = node * HASH_BYTES
    for (let index = 0; index < HASH_BYTES; index += 1) target[at + index] = this.#hashes[from + index] ?? 0
  }

  setHash(node: number, hash: Uint8Array): void {
    this.#hashes.set(hash, node * HASH_BYTES)
    if (this.#branches > 0) this.#keys[node] = 0
  }

  isStale(node: number): boolean {
    return this.#keys[node] === 1
  }

  markStale(node: number): void {
    if (this.#branches > 0) this.#keys[node] = 1
  }

  /** Returns a byte of a leaf's key. */
  keyByte(node: number, index: number): number {
    return this.#keys[node * HASH_BYTES + index] ?? 0
  }

  hasKey(node: number, key: Uint8Array): boolean {
    const from = node * HASH_BYTES
    for (let index = 0; index < HASH_BYTES; index += 1) if (this.#keys[from + index] !== key[index]) return false
    return true
  }

  setKey(node: number, key: Uint8Array): void {
    this.#keys.set(key, node * HASH_BYTES)
  }
}
