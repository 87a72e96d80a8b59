import type { ParsedTransaction } from '@tidebook/protocol'
import { numberField } from '../base/tx-fields.ts'
import { binaryText } from '../state/binary-text.ts'

/** Number of ledgers for which a submitted transaction is retried while no closing ledger contains it. */
const MAX_AGE_LEDGERS = 5
/** Maximum number of held transactions. Clients can resubmit dropped ones. */
const MAX_HELD = 20_000

/** Maximum number of refused transactions. They cost their senders nothing, so they must stay cheap. */
const MAX_REFUSED = 2000

export interface HeldEntry {
  readonly tx: ParsedTransaction
  /** Last ledger in which the transaction is retried. */
  readonly until: number
}

function isPlain(tx: ParsedTransaction): boolean {
  return tx.sequence !== 0
}

/** Returns a transaction's position within its account: the ticket or the sequence. */
function placeOf(tx: ParsedTransaction): number {
  return isPlain(tx) ? tx.sequence : (numberField(tx, 'TicketSequence') ?? 0)
}

/**
 * Submitted transactions that no closed ledger contains yet, for networks that reapply the open ledger at its close.
 * Each is retried in the following ledgers. Transactions with a temporary result (`ter`) are also retried as soon as
 * they may succeed.
 */
export class HeldTransactions {
  readonly #submitted = new Map<string, HeldEntry>()
  readonly #refused = new Map<string, Map<string, ParsedTransaction>>()
  /** Number of transactions refused since the last close. */
  #refusedCount = 0

  /** Holds a transaction that was submitted while `openIndex` was open. */
  remember(tx: ParsedTransaction, openIndex: number): void {
    if (this.#submitted.size >= MAX_HELD) return
    const last = numberField(tx, 'LastLedgerSequence')
    const until = openIndex + MAX_AGE_LEDGERS
    this.#submitted.set(tx.hash, { tx, until: last === undefined ? until : Math.min(until, last + 1) })
  }

  /** Restores a transaction that {@link submitted} returned. */
  restore(tx: ParsedTransaction, until: number): void {
    this.#submitted.set(tx.hash, { tx, until })
  }

  /** Returns the submitted transactions that no closed ledger contains. */
  submitted(): readonly HeldEntry[] {
    return [...this.#submitted.values()]
  }

  /** Holds a refused transaction that a later transaction of this ledger may make valid. */
  refuse(tx: ParsedTransaction): void {
    if (this.#refusedCount >= MAX_REFUSED) return
    this.#refusedCount += 1
    const name = binaryText(tx.account)
    const waiting = this.#refused.get(name) ?? new Map<string, ParsedTransaction>()
    waiting.set(tx.hash, tx)
    this.#refused.set(name, waiting)
  }

  /** Removes and returns the account's refused transaction that follows one that has succeeded. */
  takeNext(done: ParsedTransaction): ParsedTransaction | undefined {
    const name = binaryText(done.account)
    const waiting = this.#refused.get(name)
    if (waiting === undefined) return undefined
    const byPlace = [...waiting.values()].sort((a, b) => placeOf(a) - placeOf(b))
    const place = placeOf(done)
    const laterTicket = (tx: ParsedTransaction): boolean => !isPlain(tx) && (isPlain(done) || placeOf(tx) > place)
    const plain = isPlain(done) ? byPlace.find((tx) => isPlain(tx) && tx.sequence > place) : undefined
    // A sequence gap hides the tickets behind it.
    const next = plain ?? byPlace.find(laterTicket)
    if (next === undefined || (isPlain(next) && next.sequence !== place + 1)) return undefined
    waiting.delete(next.hash)
    if (waiting.size === 0) this.#refused.delete(name)
    return next
  }

  /** Removes and returns all refused transactions for a last attempt before the close. */
  takeRefused(): ParsedTransaction[] {
    const refused = [...this.#refused.values()].flatMap((waiting) => [...waiting.values()])
    this.#refused.clear()
    this.#refusedCount = 0
    return refused
  }

  /** Drops transactions that can no longer enter a ledger. Returns those to retry in the next open ledger. */
  afterClose(
    closedIndex: number,
    isClosed: (hash: string) => boolean,
    sequenceOf: (account: Uint8Array) => number | undefined,
  ): ParsedTransaction[] {
    for (const [hash, { tx, until }] of this.#submitted) {
      const sequence = sequenceOf(tx.account)
      const isPast = isPlain(tx) && sequence !== undefined && sequence > tx.sequence
      // A time limit is exceeded when a later ledger has closed, which is detected only after the next ledger has
      // opened.
      if (isPast || closedIndex > until + 1 || isClosed(hash)) this.#submitted.delete(hash)
    }
    return [...this.#submitted.values()].map(({ tx }) => tx)
  }
}
