import type { EnvelopeEntry } from '@tidebook/consensus'
import { submissionKey } from '../ordered-log.ts'

/** A transaction that a client submitted to this node. */
export interface OwnEntry extends EnvelopeEntry {
  readonly key: string
  readonly origin: number
  /** Height at which it was last sent to CometBFT; at which it was admitted, while it waits. */
  sentAt: number
  wasRepeated: boolean
  /** Whether it waits for its envelope. It is not sent again then. */
  isWaiting: boolean
}

/** Number of blocks after which a transaction is sent again, because its envelope may be stuck. */
const REPEAT_AFTER = 8
/** Number of blocks after which a transaction is forgotten. Its submitter stopped waiting long before. */
const FORGET_AFTER = 120

/** Transactions that this node proposed and that no block has delivered, by their hash. */
export class OwnEntries {
  readonly #waiting = new Map<string, OwnEntry>()

  /** All entries, oldest first. */
  get all(): Iterable<OwnEntry> {
    return this.#waiting.values()
  }

  /** @param id id of its transaction */
  add(entry: EnvelopeEntry, id: string, origin: number, height: number): OwnEntry {
    const key = submissionKey(entry, id)
    const own = { ...entry, key, origin, sentAt: height, wasRepeated: false, isWaiting: true }
    this.#waiting.set(key, own)
    return own
  }

  /**
   * Returns the submitter of a delivered entry, and forgets the entry. Computes no id while no entry waits, as on most
   * nodes.
   * @param idOf returns the id of a transaction
   */
  take(entry: EnvelopeEntry, idOf: (blob: Uint8Array) => string): number | undefined {
    if (this.#waiting.size === 0) return undefined
    const key = submissionKey(entry, idOf(entry.blob))
    const own = this.#waiting.get(key)
    this.#waiting.delete(key)
    return own?.origin
  }

  /** Notes that the envelope of an entry was offered to CometBFT after the block at `height`. */
  sent(own: OwnEntry, height: number): void {
    own.isWaiting = false
    own.sentAt = height
  }

  remove({ key, origin }: OwnEntry): void {
    if (this.#waiting.get(key)?.origin === origin) this.#waiting.delete(key)
  }

  /** Forgets old entries. Returns the entries to send again after the block at `height`. */
  overdue(height: number): OwnEntry[] {
    const overdue: OwnEntry[] = []
    for (const own of this.#waiting.values()) {
      const age = height - own.sentAt
      if (age > FORGET_AFTER) this.#waiting.delete(own.key)
      else if (age > REPEAT_AFTER && !own.wasRepeated && !own.isWaiting) overdue.push(own)
    }
    return overdue
  }
}
