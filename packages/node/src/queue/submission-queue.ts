import type { ApplyOptions, ApplyResult, EngineResult, QueueProfile } from '@tidebook/ledger'
import type { ParsedTransaction } from '@tidebook/protocol'
import type { FeeMetricsRecord } from '../store/records.ts'
import { feeLevel, hasPriority } from './fee-level.ts'
import { FeeMetrics } from './fee-metrics.ts'
import type { QueuedEntry } from './priority-queue.ts'
import { PriorityQueue, comparePriority } from './priority-queue.ts'

/** The open ledger for the queue. */
export interface QueueLedger {
  readonly openIndex: number
  /** Number of transactions in the open ledger. */
  readonly openCount: number
  readonly apply: (tx: ParsedTransaction, options: ApplyOptions) => ApplyResult
  /** Returns the result that the transaction would have if applied now. */
  readonly simulate: (tx: ParsedTransaction) => EngineResult
  /** Returns the minimum fee in micro units. */
  readonly leastFee: (tx: ParsedTransaction) => bigint
  readonly account: (id: Uint8Array) => { readonly sequence: number; readonly balance: bigint } | undefined
}

const HELD: ApplyResult = { result: 'terQUEUED', applied: false }
/** Load of the open ledger, for users and metrics. */
export interface QueueLoad {
  /** Number of waiting transactions. */
  readonly size: number
  readonly capacity: number
  /** Target number of transactions in a ledger. */
  readonly target: number
  /** Median fee level of the last closed ledger. */
  readonly medianLevel: number
  /** Fee level for immediate entry into the open ledger; 256 is the base fee. */
  readonly openLevel: number
}

/** Cancels enter at the base fee until the open ledger contains this many times its target. */
const PRIORITY_ROOM = 2
/** Number of ledgers during which a temporarily refused transaction is retried. */
const MAX_RETRY_LEDGERS = 9
/** Number of waiting transactions admitted per log entry: few enough to be quick, enough to empty the queue. */
const PER_ENTRY = 4
/** Number of waiting transactions admitted per close, so that the queue empties without new entries. */
const PER_CLOSE = 2000

/** A waiting transaction in its stored form. */
export interface QueuedTransaction {
  readonly tx: ParsedTransaction
  /** Last ledger in which the transaction is tried; undefined before its first temporary refusal. */
  readonly until: number | undefined
}

/** Waiting transactions of one account. */
export interface QueuedOfAccount {
  /** Next sequence number after those transactions. */
  readonly nextSequence: number
  /** Fee of each in micro units, by its sequence number. */
  readonly fees: ReadonlyMap<number, bigint>
  /** Number of further transactions of the account that may wait. */
  readonly room: number
}

/** The part of the queue that determines later ledgers. */
export interface StoredQueue {
  /** In order of arrival. */
  readonly transactions: readonly QueuedTransaction[]
  /** Undefined in a store of an earlier version. */
  readonly metrics: FeeMetricsRecord | undefined
}

/**
 * Admits transactions to the open ledger while it has room. Otherwise they pay more or wait (ledger-rules 1.8). The
 * queue depends only on log entries and the ledger, so every node of a log decides the same, and recomputing a ledger
 * from its transactions needs no queue.
 */
export class SubmissionQueue implements QueueLoad {
  readonly #settings: QueueProfile
  readonly #ledger: QueueLedger
  readonly #metrics: FeeMetrics
  readonly #line = new PriorityQueue()
  #levels: number[] = []
  #arrivals = 0

  /** @param stored the queue after the last ledger; undefined for a new network */
  constructor(settings: QueueProfile, ledger: QueueLedger, stored?: StoredQueue) {
    this.#settings = settings
    this.#ledger = ledger
    this.#metrics = new FeeMetrics(settings, stored?.metrics)
    this.#resume(stored?.transactions ?? [])
  }

  get size(): number {
    return this.#line.size
  }

  get capacity(): number {
    return this.#settings.capacity
  }

  get target(): number {
    return this.#metrics.target
  }

  get medianLevel(): number {
    return this.#metrics.median
  }

  get openLevel(): number {
    return this.#metrics.required(this.#ledger.openCount)
  }

  /** Applies, queues or refuses a transaction from the log. */
  offer(tx: ParsedTransaction, options: ApplyOptions): ApplyResult {
    if (this.#line.size > 0) this.#advance(PER_ENTRY)
    const level = feeLevel(tx.fee, this.#ledger.leastFee(tx))
    const account = Buffer.from(tx.account).toString('latin1')
    const waiting = this.#line.size === 0 ? [] : this.#line.of(account)
    if (this.#mayEnter(tx, level, waiting)) return this.#enter(tx, level, options, waiting)
    return this.#wait({ tx, account, level, arrival: this.#arrivals, until: undefined }, options, waiting)
  }

  /** Admits the transactions that still fit before the open ledger closes. */
  closing(): void {
    this.#advance(PER_CLOSE)
  }

  /** Updates the queue after a close. @param seconds from its parent's close to its own */
  closed(seconds: number): void {
    this.#metrics.closed(this.#levels, seconds)
    this.#levels = []
    for (const waiting of this.#expired()) this.#line.remove(waiting)
    this.#line.restart()
  }

  /** Returns the waiting transactions to store with the closed ledger, in order of arrival. */
  kept(): QueuedTransaction[] {
    const waiting = [...this.#line.all()].sort((a, b) => a.arrival - b.arrival)
    return waiting.map(({ tx, until }) => ({ tx, until }))
  }

  /** Returns an account's waiting transactions; undefined if there are none. */
  of(account: Uint8Array): QueuedOfAccount | undefined {
    if (this.#line.size === 0) return undefined
    const waiting = this.#line.of(Buffer.from(account).toString('latin1'))
    const last = waiting.at(-1)
    if (last === undefined) return undefined
    return {
      nextSequence: last.tx.sequence + 1,
      fees: new Map(waiting.map(({ tx }) => [tx.sequence, tx.fee])),
      room: Math.max(0, this.#settings.perAccount - waiting.length),
    }
  }

  /** Metrics to store with the closed ledger. */
  get metrics(): FeeMetricsRecord {
    return this.#metrics.record
  }

  #resume(transactions: readonly QueuedTransaction[]): void {
    for (const { tx, until } of transactions) {
      if (!this.#hasRoom(tx)) break
      const account = Buffer.from(tx.account).toString('latin1')
      const level = feeLevel(tx.fee, this.#ledger.leastFee(tx))
      this.#line.add({ tx, account, level, arrival: this.#arrivals, until })
      this.#arrivals += 1
    }
  }

  #expired(): QueuedEntry[] {
    return [...this.#line.all()].filter(({ tx }) => {
      const { LastLedgerSequence: last } = tx.fields
      return typeof last === 'number' && last < this.#ledger.openIndex
    })
  }

  #mayEnter(tx: ParsedTransaction, level: number, waiting: readonly QueuedEntry[]): boolean {
    // A transaction waits behind its account's earlier ones, whatever it pays.
    if (waiting[0] !== undefined && tx.sequence > waiting[0].tx.sequence) return false
    const { openCount } = this.#ledger
    const required = this.#metrics.required(openCount)
    // The ledger itself refuses a fee that is too small, with its own result.
    if (level >= required || level < this.#metrics.required(0)) return true
    return hasPriority(tx) && openCount < this.#metrics.target * PRIORITY_ROOM
  }

  #enter(tx: ParsedTransaction, level: number, options: ApplyOptions, waiting: readonly QueuedEntry[]): ApplyResult {
    const outcome = this.#ledger.apply(tx, options)
    if (!outcome.applied) return outcome
    this.#levels.push(level)
    const same = waiting.find((other) => other.tx.sequence === tx.sequence)
    if (same !== undefined) this.#line.remove(same)
    return outcome
  }

  #wait(candidate: QueuedEntry, { failHard = false }: ApplyOptions, waiting: readonly QueuedEntry[]): ApplyResult {
    const same = waiting.find(({ tx }) => tx.sequence === candidate.tx.sequence)
    if (same?.tx.hash === candidate.tx.hash) return HELD
    const refusal = failHard ? 'telCAN_NOT_QUEUE' : this.#refusal(candidate, waiting, same)
    if (refusal !== undefined) return { result: refusal, applied: false }
    this.#arrivals += 1
    if (same === undefined) this.#line.add(candidate)
    else this.#line.replace(same, candidate)
    return HELD
  }

  #refusal(
    candidate: QueuedEntry,
    waiting: readonly QueuedEntry[],
    same: QueuedEntry | undefined,
  ): EngineResult | undefined {
    const { tx, level } = candidate
    const { replacePercent, perAccount } = this.#settings
    const outcome = this.#ledger.simulate(tx)
    // Behind other waiting transactions of its account, only the form of a transaction can be checked now.
    if (outcome.startsWith('tem') || (waiting.length === 0 && isRefused(outcome))) return outcome
    const unfit = this.#unfit(tx, waiting, same)
    if (unfit !== undefined) return unfit
    if (same !== undefined) {
      if (level * 100 < same.level * (100 + replacePercent)) return 'telCAN_NOT_QUEUE_FEE'
      return this.#hasRoom(tx, same) ? undefined : 'telCAN_NOT_QUEUE_FULL'
    }
    if (waiting.length >= perAccount) return 'telCAN_NOT_QUEUE_FULL'
    return this.#hasRoom(tx) || this.#makeRoom(candidate) ? undefined : 'telCAN_NOT_QUEUE_FULL'
  }

  /** Returns why the transaction could not be applied in its turn, as far as is known now. */
  #unfit(
    tx: ParsedTransaction,
    waiting: readonly QueuedEntry[],
    same: QueuedEntry | undefined,
  ): EngineResult | undefined {
    const account = this.#ledger.account(tx.account)
    if (account === undefined) return 'terNO_ACCOUNT'
    const { LastLedgerSequence: last, AccountTxnID: prior } = tx.fields
    // A ticket has no position in the queue, and the predecessor that a transaction requires may never directly precede
    // it.
    if (tx.sequence === 0 || prior !== undefined) return 'telCAN_NOT_QUEUE'
    if (tx.sequence < account.sequence) return 'tefPAST_SEQ'
    const next = waiting.at(-1)
    if (same === undefined && tx.sequence !== (next === undefined ? account.sequence : next.tx.sequence + 1)) {
      return 'terPRE_SEQ'
    }
    if (typeof last === 'number' && last < this.#ledger.openIndex + this.#settings.ledgersAhead) {
      return last < this.#ledger.openIndex ? 'tefMAX_LEDGER' : 'telCAN_NOT_QUEUE'
    }
    let fees = tx.fee
    for (const other of waiting) if (other !== same) fees += other.tx.fee
    return fees > account.balance ? 'telCAN_NOT_QUEUE_BALANCE' : undefined
  }

  /** @param leaving the transaction that it would replace */
  #hasRoom({ blob }: ParsedTransaction, leaving?: QueuedEntry): boolean {
    const { capacity, capacityBytes } = this.#settings
    const { size, bytes } = this.#line
    if (leaving === undefined) return size < capacity && bytes + blob.length <= capacityBytes
    return size <= capacity && bytes - leaving.tx.blob.length + blob.length <= capacityBytes
  }

  /** Evicts the lowest-ranked transaction for a better one, if that makes enough room. */
  #makeRoom(candidate: QueuedEntry): boolean {
    const worst = this.#line.worst()
    if (worst === undefined || worst.account === candidate.account || comparePriority(candidate, worst) <= 0)
      return false
    if (!this.#hasRoom(candidate.tx, worst)) return false
    this.#line.remove(worst)
    return true
  }

  #advance(most: number): void {
    for (let count = 0; count < most; count += 1) {
      const best = this.#line.best()
      if (best === undefined || !this.#mayEnter(best.tx, best.level, [])) return
      this.#try(best)
    }
  }

  #try(waiting: QueuedEntry): void {
    const { applied, result } = this.#ledger.apply(waiting.tx, {})
    const { openIndex } = this.#ledger
    if (applied) this.#levels.push(waiting.level)
    waiting.until ??= openIndex + MAX_RETRY_LEDGERS
    if (applied || !result.startsWith('ter') || openIndex >= waiting.until) this.#line.remove(waiting)
    else this.#line.setAside(waiting)
  }
}

/** Whether a transaction with this result is neither in the ledger nor worth queuing. */
function isRefused(result: EngineResult): boolean {
  return result.startsWith('tef') || result.startsWith('tel')
}
