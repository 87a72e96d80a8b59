import { writeHex } from '@tidebook/protocol'

const ID_BYTES = 32
/**
 * Places per set. With a single place, an id in a validator's mempool was replaced before its block in one of twenty
 * cases, and the block waited for its signature.
 */
const WAYS = 4

/**
 * Ids of transactions with verified signatures, so that a resubmitted or redelivered one is not verified again. A table
 * of fixed size in which a new id replaces the oldest one of its set: it creates no garbage, and a lookup is nearly
 * free for the many ids that appear once. A transaction with an evicted id is merely verified again.
 */
export class VerifiedCache {
  readonly #ids: Uint8Array
  readonly #sets: number
  /** Number of ids added to each set, modulo its places, which is the next place to use. */
  readonly #next: Uint8Array
  readonly #key = new Uint8Array(ID_BYTES)
  readonly #head = new DataView(this.#key.buffer)

  /** @param places capacity, a multiple of four and at most 2^34 */
  constructor(places = 65_536) {
    this.#sets = places / WAYS
    this.#next = new Uint8Array(this.#sets)
    this.#ids = new Uint8Array(places * ID_BYTES)
  }

  /** @param hash 64 hex digits */
  has(hash: string): boolean {
    const first = this.#setOf(hash) * WAYS * ID_BYTES
    for (let way = 0; way < WAYS; way += 1) if (this.#isAt(first + way * ID_BYTES)) return true
    return false
  }

  /** @param hash 64 hex digits */
  add(hash: string): void {
    if (this.has(hash)) return
    const set = this.#setOf(hash)
    const way = this.#next[set] ?? 0
    this.#next[set] = (way + 1) % WAYS
    this.#ids.set(this.#key, (set * WAYS + way) * ID_BYTES)
  }

  #isAt(place: number): boolean {
    for (let index = 0; index < ID_BYTES; index += 1) {
      if (this.#ids[place + index] !== this.#key[index]) return false
    }
    return true
  }

  // An id is a hash, so its first bytes serve as a uniformly distributed index.
  #setOf(hash: string): number {
    writeHex(hash, this.#key, 0)
    return this.#head.getUint32(0) % this.#sets
  }
}
