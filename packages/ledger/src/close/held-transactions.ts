import type { ParsedTransaction } from '@tidebook/protocol'
import { numberField } from '../base/tx-fields.ts'
import { binaryText } from '../state/binary-text.ts'

/** Ledgers for which a submitted transaction that is in none yet is tried again. */
const LEDGERS_HELD = 5
/** Beyond this nothing more is remembered: it only concerns transactions that may come again by themselves. */
const MOST_HELD = 20_000

/** They cost their senders nothing, so they may not cost much. */
const MOST_REFUSED = 2000

export interface Held {
  readonly tx: ParsedTransaction
  /** Last ledger in which it is tried. */
  readonly until: number
}

function isPlain(tx: ParsedTransaction): boolean {
  return tx.sequence !== 0
}

/** What places a transaction among those of its account: the ticket, or the sequence. */
function placeOf(tx: ParsedTransaction): number {
  return isPlain(tx) ? tx.sequence : (numberField(tx, 'TicketSequence') ?? 0)
}

/**
 * Submitted transactions that are not in a closed ledger yet, where a ledger is applied again at its close: each is
 * tried again in the next ledgers, those refused only for now (`ter`) also as soon as they may succeed.
 */
export class HeldTransactions {
  readonly #submitted = new Map<string, Held>()
  readonly #refused = new Map<string, Map<string, ParsedTransaction>>()
  /** How many were refused since the last close. */
  #refusedCount = 0

  /** Remembers a transaction submitted while `openIndex` is open. */
  remember(tx: ParsedTransaction, openIndex: number): void {
    if (this.#submitted.size >= MOST_HELD) return
    const last = numberField(tx, 'LastLedgerSequence')
    const until = openIndex + LEDGERS_HELD
    this.#submitted.set(tx.hash, { tx, until: last === undefined ? until : Math.min(until, last + 1) })
  }

  /** As {@link remember} with what {@link submitted} told. */
  restore(tx: ParsedTransaction, until: number): void {
    this.#submitted.set(tx.hash, { tx, until })
  }

  /** Submitted and in no closed ledger yet. */
  submitted(): readonly Held[] {
    return [...this.#submitted.values()]
  }

  /** Keeps one that a later transaction of this ledger may make possible. */
  refuse(tx: ParsedTransaction): void {
    if (this.#refusedCount >= MOST_REFUSED) return
    this.#refusedCount += 1
    const name = binaryText(tx.account)
    const waiting = this.#refused.get(name) ?? new Map<string, ParsedTransaction>()
    waiting.set(tx.hash, tx)
    this.#refused.set(name, waiting)
  }

  /** The account's refused transaction that comes next after one that succeeded; it is not kept any longer. */
  takeNext(done: ParsedTransaction): ParsedTransaction | undefined {
    const name = binaryText(done.account)
    const waiting = this.#refused.get(name)
    if (waiting === undefined) return undefined
    const byPlace = [...waiting.values()].sort((a, b) => placeOf(a) - placeOf(b))
    const place = placeOf(done)
    const laterTicket = (tx: ParsedTransaction): boolean => !isPlain(tx) && (isPlain(done) || placeOf(tx) > place)
    const plain = isPlain(done) ? byPlace.find((tx) => isPlain(tx) && tx.sequence > place) : undefined
    // A gap in the sequences hides the tickets behind it.
    const next = plain ?? byPlace.find(laterTicket)
    if (next === undefined || (isPlain(next) && next.sequence !== place + 1)) return undefined
    waiting.delete(next.hash)
    if (waiting.size === 0) this.#refused.delete(name)
    return next
  }

  /** All refused ones, for the last trial before a close; none is kept any longer. */
  takeRefused(): ParsedTransaction[] {
    const refused = [...this.#refused.values()].flatMap((waiting) => [...waiting.values()])
    this.#refused.clear()
    this.#refusedCount = 0
    return refused
  }

  /** Forgets what can no longer get into a ledger; answers what is to be tried in the one that opens. */
  afterClose(
    closedIndex: number,
    isClosed: (hash: string) => boolean,
    sequenceOf: (account: Uint8Array) => number | undefined,
  ): ParsedTransaction[] {
    for (const [hash, { tx, until }] of this.#submitted) {
      const sequence = sequenceOf(tx.account)
      const isPast = isPlain(tx) && sequence !== undefined && sequence > tx.sequence
      // The time is up when a later ledger has closed, which is noticed only after the next one has opened.
      if (isPast || closedIndex > until + 1 || isClosed(hash)) this.#submitted.delete(hash)
    }
    return [...this.#submitted.values()].map(({ tx }) => tx)
  }
}
