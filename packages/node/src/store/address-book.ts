import type { NetworkDefinition } from '@tidebook/protocol'
import { decodeAddress, encodeAddress } from '@tidebook/protocol'

const LIMIT = 100_000

/** Caches addresses as text and as 20 bytes, because the checksum makes each conversion expensive. */
export class AddressBook {
  readonly #network: NetworkDefinition
  #ids = new Map<string, Uint8Array>()
  #texts = new Map<string, string>()

  constructor(network: NetworkDefinition) {
    this.#network = network
  }

  /** Returns undefined when the text is not an address of this network. */
  id(text: string): Uint8Array | undefined {
    const cached = this.#ids.get(text)
    if (cached !== undefined) return cached
    try {
      const id = decodeAddress(this.#network, text)
      this.#remember(text, id)
      return id
    } catch {
      return undefined
    }
  }

  text(id: Uint8Array): string {
    const key = latin1(id)
    const cached = this.#texts.get(key)
    if (cached !== undefined) return cached
    const text = encodeAddress(this.#network, id)
    this.#remember(text, id)
    return text
  }

  #remember(text: string, id: Uint8Array): void {
    if (this.#ids.size >= LIMIT) {
      this.#ids = new Map()
      this.#texts = new Map()
    }
    const copy = Uint8Array.from(id)
    this.#ids.set(text, copy)
    this.#texts.set(latin1(copy), text)
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
