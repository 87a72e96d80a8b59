import type { ParsedTransaction } from '@tidebook/protocol'
import { ProtocolError } from '@tidebook/protocol'
import type { CloseEntry, TransactionEntry } from '../log/ordered-log.ts'
import type { SignatureTask } from '../verify/verify-task.ts'
import type { VerifiedCache } from '../verify/verified-cache.ts'
import type { ParseTransaction } from './parse-once.ts'
import { BAD_SIGNATURE, signatureTasks } from './signature-tasks.ts'

interface SequencerEvents<Close extends CloseEntry = CloseEntry> {
  /** Called with a transaction whose signatures are valid, in log order. */
  readonly apply: (tx: ParsedTransaction, entry: TransactionEntry) => void
  readonly malformed: (error: ProtocolError, entry: TransactionEntry) => void
  /**
   * Called with a transaction that fails the checks before the ledger: its form or its signatures. `reason` is a
   * sentence.
   */
  readonly unfit: (tx: ParsedTransaction, reason: string, entry: TransactionEntry) => void
  /** Closes the ledger. The promise settles when the ledger is durable; no other close happens before that. */
  readonly close: (entry: Close) => Promise<void>
}

export interface SequencerOptions<Close extends CloseEntry = CloseEntry> {
  readonly parse: ParseTransaction
  readonly cache: VerifiedCache
  readonly verify: (task: SignatureTask, done: (valid: boolean) => void) => void
  readonly events: SequencerEvents<Close>
}

interface TransactionSlot {
  readonly kind: 'transaction'
  readonly entry: TransactionEntry
  readonly tx: ParsedTransaction
  /** Number of signatures not verified yet. */
  missing: number
  valid: boolean
}
interface CloseSlot<Close extends CloseEntry> {
  readonly kind: 'close'
  readonly entry: Close
}
type Slot<Close extends CloseEntry> = TransactionSlot | CloseSlot<Close>

/**
 * Converts the log's order to the ledger's order. Several workers verify signatures in any order, and each entry waits
 * here until everything before it is decided.
 */
export class Sequencer<Close extends CloseEntry = CloseEntry> {
  readonly #options: SequencerOptions<Close>
  #slots: Slot<Close>[] = []
  #head = 0
  #closing = false
  #draining = false
  #stopped = false

  constructor(options: SequencerOptions<Close>) {
    this.#options = options
  }

  /** Number of entries received and not decided. */
  get pending(): number {
    return this.#slots.length - this.#head
  }

  take(entry: TransactionEntry | Close): void {
    if (this.#stopped) return
    if (entry.kind === 'close') {
      this.#slots.push({ kind: 'close', entry })
      this.#drain()
    } else this.#takeTransaction(entry)
  }

  /** Drops undecided entries. None of them was acknowledged as validated. */
  stop(): void {
    this.#stopped = true
    this.#slots = []
    this.#head = 0
  }

  #takeTransaction(entry: TransactionEntry): void {
    const { parse, cache, events } = this.#options
    let tx: ParsedTransaction
    try {
      tx = parse(entry.blob)
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error
      events.malformed(error, entry)
      return
    }
    const isVerified = cache.has(tx.hash)
    const tasks = isVerified ? [] : signatureTasks(tx)
    if (typeof tasks === 'string') {
      events.unfit(tx, tasks, entry)
      return
    }
    const slot: TransactionSlot = { kind: 'transaction', entry, tx, missing: tasks.length, valid: true }
    this.#slots.push(slot)
    if (isVerified) this.#drain()
    for (const task of tasks) this.#options.verify(task, (valid) => this.#answered(slot, valid))
  }

  #answered(slot: TransactionSlot, valid: boolean): void {
    slot.missing -= 1
    slot.valid &&= valid
    if (slot.missing > 0) return
    if (slot.valid) this.#options.cache.add(slot.tx.hash)
    this.#drain()
  }

  #drain(): void {
    // A callback may add the next entry. A single loop preserves the order.
    if (this.#draining) return
    this.#draining = true
    try {
      for (;;) {
        const slot = this.#slots[this.#head]
        if (slot === undefined || !this.#isReady(slot)) break
        this.#head += 1
        this.#deliver(slot)
        if (slot.kind === 'close') {
          // The log starts to write the closed ledger before the entries after it are applied.
          queueMicrotask(() => this.#drain())
          break
        }
      }
      this.#compact()
    } finally {
      this.#draining = false
    }
  }

  // While a ledger is being written, the next one already accepts transactions, but it cannot close yet.
  #isReady(slot: Slot<Close>): boolean {
    return slot.kind === 'close' ? !this.#closing : slot.missing === 0
  }

  #deliver(slot: Slot<Close>): void {
    const { events } = this.#options
    if (slot.kind === 'close') {
      this.#closing = true
      void events.close(slot.entry).finally(() => {
        this.#closing = false
        this.#drain()
      })
    } else if (slot.valid) events.apply(slot.tx, slot.entry)
    else events.unfit(slot.tx, BAD_SIGNATURE, slot.entry)
  }

  #compact(): void {
    if (this.#head < 1024 && this.#head < this.#slots.length) return
    this.#slots = this.#slots.slice(this.#head)
    this.#head = 0
  }
}
