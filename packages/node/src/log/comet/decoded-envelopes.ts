import { decodeEnvelope } from '@tidebook/consensus'
import type { EnvelopeEntry } from '@tidebook/consensus'
import { envelopeKey } from './own-envelopes.ts'

/** Maximum number of transactions in the cached envelopes, and of their bytes. A block has at most 4 MiB. */
const MAX_ENTRIES = 32_768
const MAX_BYTES = 8_388_608

interface Kept {
  readonly entries: readonly EnvelopeEntry[]
  readonly bytes: number
}

/** Returns the entries of an envelope, or undefined for bytes that are not an envelope. */
export function entriesOf(tx: Uint8Array): readonly EnvelopeEntry[] | undefined {
  try {
    return decodeEnvelope(tx)
  } catch {
    return undefined
  }
}

/**
 * Envelopes of the mempool and their decoded entries. CometBFT sends the bytes of an envelope with each of its calls.
 * The cache returns the same entry objects each time, so their transactions are parsed only once.
 */
export class DecodedEnvelopes {
  /** Oldest first. */
  readonly #kept = new Map<string, Kept>()
  #entries = 0
  #bytes = 0

  /**
   * Caches the entries of an envelope that this node encoded.
   * @param key hash of the envelope, from `envelopeKey`
   */
  add(key: string, envelope: Uint8Array, entries: readonly EnvelopeEntry[]): void {
    this.#keep(key, { entries, bytes: envelope.length })
  }

  /**
   * Returns the entries of an envelope, or undefined for bytes that are not an envelope.
   * @param key hash of the envelope, from `envelopeKey`
   */
  get(tx: Uint8Array, key = envelopeKey(tx)): readonly EnvelopeEntry[] | undefined {
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept.entries
    // A copy does not keep the rest of the received message in memory.
    const entries = entriesOf(tx.slice())
    if (entries !== undefined) this.#keep(key, { entries, bytes: tx.length })
    return entries
  }

  /** Returns the same as {@link get}, and drops the envelope, because a block contains it. */
  take(tx: Uint8Array): readonly EnvelopeEntry[] | undefined {
    const key = envelopeKey(tx)
    const kept = this.#kept.get(key)
    if (kept === undefined) return entriesOf(tx)
    this.#forget(key, kept)
    return kept.entries
  }

  #keep(key: string, kept: Kept): void {
    const earlier = this.#kept.get(key)
    if (earlier !== undefined) this.#forget(key, earlier)
    this.#kept.set(key, kept)
    this.#entries += kept.entries.length
    this.#bytes += kept.bytes
    for (const [oldest, each] of this.#kept) {
      if (this.#entries <= MAX_ENTRIES && this.#bytes <= MAX_BYTES) break
      this.#forget(oldest, each)
    }
  }

  #forget(key: string, { bytes, entries }: Kept): void {
    this.#kept.delete(key)
    this.#entries -= entries.length
    this.#bytes -= bytes
  }
}
