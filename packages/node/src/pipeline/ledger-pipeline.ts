import type { EngineResult, LedgerHeader } from '@tidebook/ledger'
import type { NetworkDefinition, ParsedTransaction } from '@tidebook/protocol'
import { ProtocolError, parseTransaction } from '@tidebook/protocol'
import type { Clock } from '../base/clock.ts'
import type {
  CheckedEntry,
  CloseEntry,
  DeliveryResult,
  LogBatch,
  OrderedLog,
  TransactionEntry,
} from '../log/ordered-log.ts'
import { submissionKey } from '../log/ordered-log.ts'
import type { LogSnapshots } from '../log/log-snapshots.ts'
import type { SignatureTask } from '../verify/verify-task.ts'
import type { LedgerHost } from './ledger-host.ts'
import type { SubmitOutcome } from './submit-outcome.ts'
import { NodeError } from '../base/node-error.ts'
import { asStoreError } from '../store/store-error.ts'
import { transactionHash } from '@tidebook/protocol/hash'
import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import type { QueuedOfAccount } from '../queue/submission-queue.ts'
import { MalformedCache } from './malformed-cache.ts'
import { VerifiedCache } from '../verify/verified-cache.ts'
import { LogChecks } from './log-checks.ts'
import type { ParseTransaction } from './parse-once.ts'
import { parseOnce } from './parse-once.ts'
import { Sequencer } from './sequencer.ts'
import { refusedOutcome } from './refused-outcome.ts'
import { SharedSubmissions } from './shared-submissions.ts'
import { Submissions } from './submissions.ts'

export interface PipelineOptions {
  readonly network: NetworkDefinition
  readonly host: LedgerHost
  readonly log: OrderedLog
  /** Snapshots for joining nodes; undefined if the node makes none. */
  readonly snapshots?: LogSnapshots | undefined
  readonly clock: Clock
  /** Maximum seconds by which a close may be ahead of the clock; undefined means unlimited, for a temporary ledger. */
  readonly closeTimeLead: number | undefined
  readonly verify: (task: SignatureTask, done: (valid: boolean) => void) => void
  /** Verifies a signature of a transaction that is not ordered yet, after the signatures of `verify`. */
  readonly verifyLater: (task: SignatureTask, done: (valid: boolean) => void) => void
  /** Maximum number of submissions waiting for their result. Further ones are refused. */
  readonly queueLimit: number
  /** Milliseconds after which a submission that the log never delivered counts as lost. */
  readonly patience: number
  /** Called when a ledger could not be made durable. The node must stop. */
  readonly onFailure: (error: NodeError) => void
  /** Called when the log did not accept an entry. */
  readonly onRefused: (error: unknown) => void
  /** Called when a ledger is durable, with the `milliseconds` it took. */
  readonly onClosed: (header: LedgerHeader, milliseconds: number) => void
  /** Called when a submission of this node has its provisional result. */
  readonly onDecided: (result: EngineResult) => void
}

/** The last time that a header can represent. */
const LATEST_TIME = 0xffff_ffff
/** Maximum size in bytes of the transactions waiting for their result. */
const MAX_BYTES = 67_108_864

/** Result of a batch that closes no ledger. */
const NO_LEDGER: Promise<DeliveryResult> = Promise.resolve({ ledger: undefined })

/** A close and its position in the log. */
interface PlacedClose extends CloseEntry {
  readonly position: number
  readonly delivered: PromiseWithResolvers<DeliveryResult>
}

interface WaitingClose {
  readonly resolve: (header: LedgerHeader) => void
  readonly reject: (error: NodeError) => void
}

/** Submission → ordered log → signatures → state machine → durable commit. */
export class LedgerPipeline {
  readonly #options: PipelineOptions
  readonly #parse: ParseTransaction
  readonly #submissions: Submissions
  readonly #shared = new SharedSubmissions()
  readonly #sequencer: Sequencer<PlacedClose>
  readonly #checks: LogChecks
  readonly #malformed = new MalformedCache()
  readonly #closes = new Map<number, WaitingClose>()
  readonly #delivering = new Set<PlacedClose>()
  #nextClose = 1
  /** Position of the last batch taken. */
  #position: number
  #stopped = false
  /** The reason why closed ledgers are dropped, once the pipeline stops. */
  #stopping: NodeError | undefined

  constructor(options: PipelineOptions) {
    this.#options = options
    const { network, log, verify, verifyLater, clock, patience } = options
    // A log without a consensus engine delivers each transaction once, without showing it before.
    const parse = log.closesLedgers ? parseOnce(network) : (blob: Uint8Array) => parseTransaction(network, blob)
    const submissions = new Submissions(clock, patience)
    const cache = new VerifiedCache()
    this.#parse = parse
    this.#submissions = submissions
    const { host } = options
    const queuedOf = (account: Uint8Array): QueuedOfAccount | undefined => host.queuedOf(account)
    this.#checks = new LogChecks({ parse, verify, verifyLater, cache, ledger: host.ledger, queuedOf })
    this.#position = host.store.logPosition()
    this.#sequencer = new Sequencer({
      parse,
      verify,
      cache,
      events: {
        apply: (tx, entry) => {
          this.#apply(tx, entry)
        },
        malformed: (error, { origin }) => submissions.settle(origin, { kind: 'malformed', error }),
        unfit: (tx, reason, { origin }) => submissions.settle(origin, { kind: 'unfit', tx, reason }),
        close: (entry) => this.#close(entry),
      },
    })
  }

  /** Number of submissions without a result. */
  get pending(): number {
    return this.#submissions.size
  }

  /** Maximum number of submissions without a result. */
  get capacity(): number {
    return this.#options.queueLimit
  }

  get isFull(): boolean {
    const { size, bytes } = this.#submissions
    return size >= this.#options.queueLimit || bytes >= MAX_BYTES
  }

  start(): void {
    const { host, log, snapshots } = this.#options
    log.start({
      snapshots,
      get after() {
        return host.store.logPosition()
      },
      get last() {
        return host.durable
      },
      deliver: (batch) => this.#deliver(batch),
      commit: (waiting) => this.#commit(waiting),
      hashOf: (index) => host.store.header(index)?.hash,
      closeTimeOf: (index) => host.store.header(index)?.closeTime,
      idOf: (blob) => this.#idOf(blob),
      senderOf: (blob) => this.#senderOf(blob),
      verify: (blobs) => this.#checks.verify(blobs),
      check: (blob) => this.#checks.check(blob),
      admit: (entries, isRepeated) => this.#checks.admit(entries, isRepeated),
    })
  }

  #idOf(blob: Uint8Array): string {
    return this.#read(blob)?.hash ?? transactionHash(blob)
  }

  #senderOf(blob: Uint8Array): string | undefined {
    const tx = this.#read(blob)
    return tx && Buffer.from(tx.account).toString('latin1')
  }

  #read(blob: Uint8Array): ParsedTransaction | undefined {
    try {
      return this.#parse(blob)
    } catch (error) {
      if (error instanceof ProtocolError) return undefined
      throw error
    }
  }

  #deliver({ entries, position }: LogBatch): Promise<DeliveryResult> {
    if (this.#stopped || position <= this.#position) return NO_LEDGER
    this.#position = position
    let last = NO_LEDGER
    for (const entry of entries) {
      if (last !== NO_LEDGER) return Promise.reject(this.#outOfOrder(position))
      if (entry.kind === 'close') last = this.#takeClose(entry, position)
      else this.#sequencer.take(entry)
    }
    return last
  }

  #takeClose(entry: CloseEntry, position: number): Promise<DeliveryResult> {
    const delivered = Promise.withResolvers<DeliveryResult>()
    const placed = { ...entry, position, delivered }
    this.#delivering.add(placed)
    this.#sequencer.take(placed)
    return delivered.promise
  }

  /** Continuing would omit the entries after the close, or apply them at a different position than on other nodes. */
  #outOfOrder(position: number): NodeError {
    const error = new NodeError('node/internal', `the log's batch at ${position} continues after the close of a ledger`)
    this.#options.onFailure(error)
    return error
  }

  /** Submits a signed transaction. Resolves with its provisional result. Check `isFull` first. */
  async submit(blob: Uint8Array, failHard = false): Promise<SubmitOutcome> {
    if (this.#stopped) return { kind: 'stopping' }
    const malformed = this.#knownMalformed(blob)
    if (malformed !== undefined) return malformed
    if (!this.#options.log.closesLedgers) return this.#propose(blob, failHard)
    const key = submissionKey({ failHard }, this.#idOf(blob))
    return this.#shared.share(key, () => this.#propose(blob, failHard))
  }

  async #propose(blob: Uint8Array, failHard: boolean): Promise<SubmitOutcome> {
    const { origin, outcome } = this.#submissions.open(blob.length)
    try {
      await this.#options.log.propose({ kind: 'transaction', blob, origin, ...(failHard ? { failHard } : {}) })
    } catch (error) {
      const { host, network, onRefused } = this.#options
      const refused = refusedOutcome(error, blob, host, network)
      if (refused.kind === 'refused') onRefused(error)
      this.#submissions.settle(origin, refused)
    }
    return outcome
  }

  #knownMalformed(blob: Uint8Array): SubmitOutcome | undefined {
    if (this.#malformed.isEmpty) return undefined
    const { network, clock, host } = this.#options
    try {
      const tx = parseTransaction(network, blob)
      if (!this.#malformed.has(tx.hash, clock())) return undefined
      const result = { result: 'temBAD_SIGNATURE', applied: false } as const
      return { kind: 'decided', tx, result, ledgerIndex: host.ledger.openIndex }
    } catch (error) {
      if (error instanceof ProtocolError) return undefined
      throw error
    }
  }

  /** Returns the clock in ledger seconds. */
  now(): number {
    return unixMsToLedgerTime(this.#options.clock())
  }

  /**
   * Returns the latest allowed close time. After the clock was set back, ledgers keep the time of the last one until
   * the clock catches up.
   */
  latestCloseTime(): number {
    const { closeTimeLead, host } = this.#options
    if (closeTimeLead === undefined) return LATEST_TIME
    return Math.max(this.now() + closeTimeLead, host.ledger.lastClosed.closeTime)
  }

  /**
   * Closes the open ledger after everything submitted so far. Resolves when it is durable.
   * @param closeTime ledger seconds; never before the parent's, never after `latestCloseTime`
   */
  async closeLedger(closeTime = this.now()): Promise<LedgerHeader> {
    const bounded = Math.min(closeTime, this.latestCloseTime())
    const origin = this.#nextClose
    this.#nextClose += 1
    const closed = new Promise<LedgerHeader>((resolve, reject) => {
      this.#closes.set(origin, { resolve, reject })
    })
    try {
      await this.#options.log.propose({ kind: 'close', closeTime: bounded, origin })
    } catch (error) {
      this.#closes.delete(origin)
      throw error
    }
    return closed
  }

  sweep(): void {
    this.#submissions.sweep()
  }

  /** Accepts no more submissions and finishes pending writes. Drops a closed ledger that the log has not committed. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#options.log.stop()
    this.#sequencer.stop()
    this.#submissions.settleAll({ kind: 'stopping' })
    const stopping = new NodeError('node/internal', 'the node is stopping')
    this.#stopping = stopping
    try {
      await this.#options.host.stop(stopping)
    } finally {
      for (const { delivered } of this.#delivering) {
        delivered.promise.catch(() => undefined)
        delivered.reject(stopping)
      }
      for (const { reject } of this.#closes.values()) reject(stopping)
      this.#closes.clear()
    }
  }

  #apply(tx: ParsedTransaction, { origin, failHard = false }: TransactionEntry): void {
    const { host, clock, onDecided, onFailure } = this.#options
    const ledgerIndex = host.ledger.openIndex
    try {
      const result = host.apply(tx, { failHard })
      if (origin !== undefined) {
        onDecided(result.result)
        if (host.ledger.rules.application === 'canonical') this.#malformed.note(tx.hash, result.result, clock())
      }
      this.#submissions.settle(origin, { kind: 'decided', tx, result, ledgerIndex })
    } catch (error) {
      // A defect may have corrupted the state. Continuing could create money; stopping loses nothing that was
      // validated.
      const message = `applying transaction ${tx.hash} failed: ${String(error)}`
      const failure = error instanceof NodeError ? error : new NodeError('node/internal', message, { cause: error })
      host.fail(failure)
      this.#sequencer.stop()
      onFailure(failure)
    }
  }

  /**
   * An ordered close time cannot be changed here, because other nodes close at that time. A node that would move into
   * the future stops instead, since no later ledger could come back. @throws NodeError node/close-time
   */
  #requireTimeOfNow(closeTime: number): void {
    const latest = this.latestCloseTime()
    if (closeTime <= latest) return
    const message = `the log closes a ledger at ${closeTime}, ahead of this clock: at most ${latest} (ledger seconds)`
    throw new NodeError('node/close-time', message)
  }

  async #close(entry: PlacedClose): Promise<void> {
    const { closeTime, delivered, origin, position } = entry
    const { host, onFailure, onClosed } = this.#options
    const started = performance.now()
    const waiting = origin === undefined ? undefined : this.#closes.get(origin)
    if (origin !== undefined) this.#closes.delete(origin)
    try {
      this.#requireTimeOfNow(closeTime)
      // A clock that was set back must not make a ledger older than its parent.
      const ledger = host.close(Math.max(closeTime, host.ledger.lastClosed.closeTime), position)
      delivered.resolve({ ledger })
      await host.settled()
      const header = host.validated
      onClosed(header, performance.now() - started)
      waiting?.resolve(header)
    } catch (error) {
      const failure = asStoreError(error, 'closing the ledger')
      delivered.promise.catch(() => undefined)
      delivered.reject(failure)
      waiting?.reject(failure)
      if (failure !== this.#stopping) onFailure(failure)
    } finally {
      this.#delivering.delete(entry)
    }
  }

  async #commit(waiting?: Iterable<CheckedEntry>): Promise<void> {
    await this.#options.host.commit()
    this.#checks.restart(waiting)
  }
}
