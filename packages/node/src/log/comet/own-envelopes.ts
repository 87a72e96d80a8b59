import { hash } from 'node:crypto'

/** Returns a key by which the bytes of an envelope can be found again. */
export function envelopeKey(envelope: Uint8Array): string {
  return hash('sha256', envelope, 'base64')
}

/**
 * Envelopes that this node sends to its own CometBFT. Their entries were admitted one by one, so CheckTx must not count
 * them a second time.
 */
export class OwnEnvelopes {
  /** Number of commits before the admission, by envelope hash. */
  readonly #sent = new Map<string, number>()
  #commits = 0

  /** Number of commits so far. */
  get commits(): number {
    return this.#commits
  }

  /**
   * @param key hash of the envelope, from `envelopeKey`
   * @param admittedAt number of commits before the first of its entries was admitted
   */
  add(key: string, admittedAt: number): void {
    this.#sent.set(key, admittedAt)
    const [oldest] = this.#sent.keys()
    if (this.#sent.size > MAX_SENT && oldest !== undefined) this.#sent.delete(oldest)
  }

  /** Returns whether an envelope's entries are admitted, and forgets it. */
  take(key: string): 'admitted' | 'admitted-before' | 'unknown' {
    const admittedAt = this.#sent.get(key)
    if (admittedAt === undefined) return 'unknown'
    this.#sent.delete(key)
    return admittedAt === this.#commits ? 'admitted' : 'admitted-before'
  }

  /** Called after a commit, when the ledger forgets which entries it admitted. */
  restart(): void {
    this.#commits += 1
    for (const [key, admittedAt] of this.#sent) if (admittedAt < this.#commits - MAX_AGE) this.#sent.delete(key)
  }
}

/** Number of commits after which an envelope that CheckTx never received is forgotten. */
const MAX_AGE = 16

/** Maximum number of remembered envelopes. Without a running CometBFT, no commit removes any. */
const MAX_SENT = 4096
