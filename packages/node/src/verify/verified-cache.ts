import { writeHex } from '@tidebook/protocol'

const ID_BYTES = 32

/**
 * Ids of transactions with verified signatures, so that a resubmitted or redelivered one is not verified again. A table
 * of fixed size in which a new id replaces an older one: it creates no garbage, and a lookup is nearly free for the
 * many ids that appear once. An evicted id is only verified again.
 */
export class VerifiedCache {
  readonly #ids: Uint8Array
  readonly #places: number
  readonly #key = new Uint8Array(ID_BYTES)
  readonly #head = new DataView(this.#key.buffer)

  /** @param places capacity, at most 2^32 */
  constructor(places = 65_536) {
    this.#places = places
    this.#ids = new Uint8Array(places * ID_BYTES)
  }

  /** @param hash 64 hex digits */
  has(hash: string): boolean {
    const place = this.#placeOf(hash)
    for (let index = 0; index < ID_BYTES; index += 1) {
      if (this.#ids[place + index] !== this.#key[index]) return false
    }
    return true
  }

  /** @param hash 64 hex digits */
  add(hash: string): void {
    const place = this.#placeOf(hash)
    this.#ids.set(this.#key, place)
  }

  // An id is a hash, so its first bytes are as good an index as any.
  #placeOf(hash: string): number {
    writeHex(hash, this.#key, 0)
    return (this.#head.getUint32(0) % this.#places) * ID_BYTES
  }
}
