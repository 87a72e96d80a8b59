import { writeHex } from '@tidebook/protocol'

const ID_BYTES = 32

/**
 * Ids of transactions whose signatures were found good, so that a resubmitted or redelivered one is not checked again.
 * A table of fixed size in which a new id takes the place of an older one: nothing to collect, and next to nothing to
 * ask for the many that come only once. An id that lost its place is checked again, which costs time and nothing else.
 */
export class VerifiedCache {
  readonly #ids: Uint8Array
  readonly #places: number
  readonly #asked = new Uint8Array(ID_BYTES)
  readonly #head = new DataView(this.#asked.buffer)

  /** @param places how many ids there is room for, at most 2^32 */
  constructor(places = 65_536) {
    this.#places = places
    this.#ids = new Uint8Array(places * ID_BYTES)
  }

  /** @param hash 64 hex digits */
  has(hash: string): boolean {
    const place = this.#placeOf(hash)
    for (let index = 0; index < ID_BYTES; index += 1) {
      if (this.#ids[place + index] !== this.#asked[index]) return false
    }
    return true
  }

  /** @param hash 64 hex digits */
  add(hash: string): void {
    const place = this.#placeOf(hash)
    this.#ids.set(this.#asked, place)
  }

  // An id is a hash: its first bytes are as good as any other choice.
  #placeOf(hash: string): number {
    writeHex(hash, this.#asked, 0)
    return (this.#head.getUint32(0) % this.#places) * ID_BYTES
  }
}
