import type {
  ApplyOptions,
  ApplyResult,
  BrokenInvariant,
  ClosedLedger,
  Effects,
  EngineResult,
  Ledger,
  LedgerHeader,
  LedgerView,
} from '@tidebook/ledger'
import type { ParsedTransaction } from '@tidebook/protocol'
import type { AddressBook } from '../store/address-book.ts'
import type { LedgerCommit, LedgerStore } from '../store/ledger-store.ts'
import { NodeError } from '../base/node-error.ts'
import { openLedger } from '../queue/open-ledger.ts'
import type { QueueLoad, QueuedOfAccount } from '../queue/submission-queue.ts'
import { SubmissionQueue } from '../queue/submission-queue.ts'
import { ChunkBuilder } from '../store/chunk.ts'
import { asStoreError } from '../store/store-error.ts'
import { MetadataPacker } from '../store/pack-metadata.ts'
import { readCarriedTransactions } from './carried-state.ts'
import { LedgerBeingWritten } from './ledger-being-written.ts'
import type { LedgerTransaction, RecordForm } from './ledger-transaction.ts'
import { HeldTransaction, RecordedTransaction } from './ledger-transaction.ts'
import { SealedLedger, validatorsOf } from './sealed-ledger.ts'

/** A ledger on disk, with the effects of its transactions. */
export interface CommittedLedger {
  readonly header: LedgerHeader
  readonly transactions: readonly LedgerTransaction[]
}

export interface LedgerHostEvents {
  readonly applied: (transaction: LedgerTransaction, ledgerIndex: number) => void
  readonly committed: (ledger: CommittedLedger) => void
  /** Called once for each transaction that violated an invariant. */
  readonly broken: (broken: BrokenInvariant) => void
}

/** A closed ledger that is not on disk. */
interface UnwrittenLedger {
  readonly sealed: SealedLedger
  readonly commit: LedgerCommit
  readonly transactions: readonly LedgerTransaction[]
  readonly durable: PromiseWithResolvers<void>
  writing: Promise<void> | undefined
}

/** Result of a submitted transaction. */
export interface SubmissionResult extends ApplyResult {
  /** Whether the transaction was applied before. A repeated one gets the same result and pays no second fee. */
  readonly isRepeat?: boolean
}

/**
 * The single writer. It owns the state machine, keeps the effects of the open ledger, and makes each close one durable
 * commit. "Validated" means committed; no other part of the node decides that.
 */
export class LedgerHost {
  readonly ledger: Ledger
  readonly store: LedgerStore
  readonly addresses: AddressBook
  readonly #form: RecordForm
  readonly #events: LedgerHostEvents
  readonly #queue: SubmissionQueue | undefined
  #open = new Map<string, LedgerTransaction>()
  #closing = new Map<string, LedgerTransaction>()
  #chunks = new ChunkBuilder()
  /** Transactions of the open ledger whose violation was already reported. Closing may apply them again. */
  readonly #alarmed = new Set<string>()
  #unwritten: UnwrittenLedger | undefined
  #failure: NodeError | undefined
  #validated: LedgerHeader
  #durable: SealedLedger

  constructor(ledger: Ledger, store: LedgerStore, addresses: AddressBook, events: LedgerHostEvents) {
    this.ledger = ledger
    this.store = store
    this.addresses = addresses
    const { histories, network } = ledger.rules
    this.#form = { network, addresses, histories, packer: new MetadataPacker(addresses) }
    this.#events = events
    this.#validated = ledger.lastClosed
    const { queue } = ledger.rules
    const open = { ledger, enter: this.#enter.bind(this), openCount: () => this.#open.size }
    const stored = { transactions: readCarriedTransactions(network, store), metrics: store.feeMetrics() }
    this.#queue = queue === undefined ? undefined : new SubmissionQueue(queue, openLedger(open), stored)
    const carried = { transactions: stored.transactions, metrics: this.#queue?.metrics }
    this.#durable = new SealedLedger(
      ledger.rules,
      ledger.lastClosed,
      carried,
      validatorsOf(ledger.rules, ledger.view('validated')),
    )
  }

  /** Load of the open ledger and its queue; undefined if the ledger accepts all transactions. */
  get load(): QueueLoad | undefined {
    return this.#queue
  }

  /** Returns an account's transactions that wait for a later ledger; undefined if there are none. */
  queuedOf(account: Uint8Array): QueuedOfAccount | undefined {
    return this.#queue?.of(account)
  }

  /** Header of the last ledger on disk. */
  get validated(): LedgerHeader {
    return this.#validated
  }

  /** The last ledger on disk, as the log identifies it. */
  get durable(): SealedLedger {
    return this.#durable
  }

  /** Number of transactions in the open ledger. */
  get openCount(): number {
    return this.#open.size
  }

  /** Transactions of the open ledger, in order. */
  get openTransactions(): Iterable<LedgerTransaction> {
    return this.#open.values()
  }

  /** Returns a transaction that is applied but not on disk. */
  provisional(hash: string): LedgerTransaction | undefined {
    return this.#open.get(hash) ?? this.#closing.get(hash)
  }

  /** Applies a transaction to the open ledger, or queues it when the ledger is full. */
  apply(tx: ParsedTransaction, options: ApplyOptions = {}): SubmissionResult {
    const outcome = this.#queue === undefined ? this.#enter(tx, options) : this.#queue.offer(tx, options)
    return outcome.result === 'tefPAST_SEQ' ? (this.earlier(tx) ?? outcome) : outcome
  }

  #enter(tx: ParsedTransaction, options: ApplyOptions): ApplyResult {
    const outcome = this.ledger.apply(tx, options)
    if (outcome.brokenInvariants !== undefined) this.#alarm(outcome.brokenInvariants)
    if (outcome.applied && outcome.effects !== undefined) {
      const transaction = this.#keep(tx, outcome.effects)
      this.#open.set(tx.hash, transaction)
      this.#events.applied(transaction, this.ledger.openIndex)
    }
    return outcome
  }

  #keep(tx: ParsedTransaction, effects: Effects): LedgerTransaction {
    if (this.ledger.rules.application !== 'arrival') return new HeldTransaction(tx, effects, this.#form)
    const transaction = new RecordedTransaction(tx, effects, this.#form)
    this.#chunks.add(transaction.record.bytes)
    return transaction
  }

  #alarm(violations: readonly BrokenInvariant[]): void {
    for (const broken of violations) {
      if (this.#alarmed.has(broken.hash)) continue
      this.#alarmed.add(broken.hash)
      this.#events.broken(broken)
    }
  }

  /**
   * Closes the open ledger and hashes it. No part of it is on disk before {@link commit}.
   * @param closeTime ledger seconds
   * @param logPosition position of the log after the close
   * @throws NodeError when an earlier ledger is not on disk, because a later one would leave a gap; or when the close
   *   fails, after which no state is validated
   */
  close(closeTime: number, logPosition?: number): SealedLedger {
    if (this.#failure !== undefined) throw this.#failure
    if (this.#unwritten !== undefined) {
      throw new NodeError('node/internal', `ledger ${this.#unwritten.commit.header.index} is not on disk`)
    }
    try {
      return this.#close(closeTime, logPosition)
    } catch (error) {
      this.fail(asStoreError(error, 'closing the ledger'))
      throw error
    }
  }

  /** Makes every later close and validated read fail, because the state machine may contain half of a change. */
  fail(reason: NodeError): void {
    this.#failure ??= reason
  }

  #close(closeTime: number, logPosition: number | undefined): SealedLedger {
    this.#queue?.closing()
    const closed = this.ledger.close(closeTime)
    const { header } = closed
    this.#queue?.closed(header.closeTime - header.parentCloseTime)
    this.#alarm(closed.brokenInvariants)
    this.#alarmed.clear()
    const left = this.#queue?.kept() ?? closed.carried
    const transactions = this.#collect(closed)
    const asApplied = isSameOrder(transactions, this.#open.values())
    const chunks = asApplied ? { chunks: this.#chunks.finish() } : {}
    this.#closing = this.#open
    this.#open = new Map()
    this.#chunks = new ChunkBuilder()
    const metrics = this.#queue?.metrics
    const { rules } = this.ledger
    const validators = validatorsOf(rules, this.ledger.view('validated'))
    const sealed = new SealedLedger(rules, header, { transactions: left, metrics }, validators)
    const durable = Promise.withResolvers<void>()
    durable.promise.catch(() => undefined)
    this.#unwritten = {
      sealed,
      transactions,
      durable,
      writing: undefined,
      commit: {
        header,
        transactions: transactions.map(({ record }) => record),
        ...chunks,
        changes: closed.changes,
        tree: closed.tree,
        ...(logPosition === undefined ? {} : { logPosition }),
        ...(metrics === undefined ? {} : { feeMetrics: metrics }),
        carried: left.map(({ tx, until }) => ({ blob: tx.blob, until })),
      },
    }
    return sealed
  }

  /**
   * Makes the last closed ledger durable, and thereby validated. Resolves immediately if it already is.
   * @throws NodeError of the store
   */
  async commit(): Promise<void> {
    const unwritten = this.#unwritten
    if (unwritten === undefined) return
    unwritten.writing ??= this.#write(unwritten)
    await unwritten.writing
  }

  async #write({ commit, durable, sealed, transactions }: UnwrittenLedger): Promise<void> {
    const { carriedHash } = sealed
    const { logPosition: height } = commit
    const block = carriedHash === undefined || height === undefined ? {} : { block: { height, carriedHash } }
    try {
      await this.store.commit({ ...commit, ...block })
    } catch (error) {
      this.#failure = asStoreError(error, 'writing the ledger')
      this.#unwritten = undefined
      durable.reject(this.#failure)
      throw this.#failure
    }
    const { header } = commit
    this.#unwritten = undefined
    this.#closing = new Map()
    this.#validated = header
    this.#durable = sealed
    this.#events.committed({ header, transactions })
    durable.resolve()
  }

  /**
   * Returns the validated state.
   * @throws LedgerBeingWritten while a closed ledger is not on disk; NodeError after a ledger could not be written,
   *   because the state machine is ahead of the disk until the node ends
   */
  validatedView(): LedgerView {
    if (this.#failure !== undefined) throw this.#failure
    if (this.#unwritten !== undefined) throw new LedgerBeingWritten()
    return this.ledger.view('validated')
  }

  /** Resolves when no closed ledger waits for the disk. */
  async settled(): Promise<void> {
    while (this.#unwritten !== undefined) await this.#unwritten.durable.promise
  }

  /** Waits for a write in progress. Drops a closed ledger that was not committed, with `reason`. */
  async stop(reason: NodeError): Promise<void> {
    const unwritten = this.#unwritten
    if (unwritten === undefined) return
    if (unwritten.writing !== undefined) return unwritten.writing
    this.#unwritten = undefined
    this.fail(reason)
    unwritten.durable.reject(reason)
  }

  /** Returns the result of a transaction that was applied before, so that a repeated request gets the same result. */
  earlier({ hash }: ParsedTransaction): SubmissionResult | undefined {
    if (this.ledger.rules.application !== 'arrival') return undefined
    // A stored result is always one that the ledger returned.
    const result =
      this.provisional(hash)?.result ??
      (this.store.transaction(hash)?.metadata.TransactionResult as EngineResult | undefined)
    return result === undefined ? undefined : { result, applied: true, isRepeat: true }
  }

  // If a closing ledger applies its transactions again, the effects of the second application count.
  #collect(closed: ClosedLedger): LedgerTransaction[] {
    return closed.transactions.map(({ applied, hash }) => {
      const current =
        applied === undefined ? this.#open.get(hash) : new HeldTransaction(applied.tx, applied.effects, this.#form)
      if (current === undefined) throw new NodeError('node/internal', `closed transaction ${hash} was never applied`)
      return current
    })
  }
}

function isSameOrder(closed: readonly LedgerTransaction[], open: Iterable<LedgerTransaction>): boolean {
  let position = 0
  for (const transaction of open) {
    if (closed[position] !== transaction) return false
    position += 1
  }
  return position === closed.length
}
