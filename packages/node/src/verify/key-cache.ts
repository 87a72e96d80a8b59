const MAX_KEYS = 4096

/** Caches the imported forms of recently used public keys, because few keys make many signatures. */
export class KeyCache<Made> {
  readonly #known = new Map<string, Made>()
  readonly #make: (publicKey: Uint8Array) => Made

  /** @param make may throw for an invalid key */
  constructor(make: (publicKey: Uint8Array) => Made) {
    this.#make = make
  }

  of(publicKey: Uint8Array): Made {
    const name = Buffer.from(publicKey.buffer, publicKey.byteOffset, publicKey.byteLength).toString('latin1')
    const cached = this.#known.get(name)
    if (cached !== undefined) return cached
    // Clearing everything bounds the memory without bookkeeping per key.
    if (this.#known.size >= MAX_KEYS) this.#known.clear()
    const created = this.#make(publicKey)
    this.#known.set(name, created)
    return created
  }
}
