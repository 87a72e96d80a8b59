import type { EngineResult, LedgerHeader } from '@tidebook/ledger'
import type { NetworkDefinition, ParsedTransaction } from '@tidebook/protocol'
import { ProtocolError, parseTransaction } from '@tidebook/protocol'
import type { Clock } from '../clock.ts'
import type { OrderedLog, TransactionEntry } from '../log/ordered-log.ts'
import type { SignatureTask } from '../verify/signature-task.ts'
import type { LedgerHost } from './ledger-host.ts'
import type { SubmitOutcome } from './submit-outcome.ts'
import { NodeError } from '../node-error.ts'
import { asStoreError } from '../store/store-error.ts'
import { ledgerSeconds } from '../clock.ts'
import { MalformedMemory } from './malformed-memory.ts'
import { VerifiedCache } from '../verify/verified-cache.ts'
import { Sequencer } from './sequencer.ts'
import { Submissions } from './submissions.ts'

export interface PipelineOptions {
  readonly network: NetworkDefinition
  readonly host: LedgerHost
  readonly log: OrderedLog
  readonly clock: Clock
  readonly verify: (task: SignatureTask, done: (valid: boolean) => void) => void
  /** Most submissions that wait for their result; more are refused. */
  readonly queueLimit: number
  /** Milliseconds after which a submission that the log never delivered counts as lost. */
  readonly patience: number
  /** A ledger could not be made durable: the node must stop. */
  readonly onFailure: (error: NodeError) => void
  /** The log did not take an entry. */
  readonly onRefused: (error: unknown) => void
  /** A ledger is durable; `milliseconds` it took. */
  readonly onClosed: (header: LedgerHeader, milliseconds: number) => void
  /** A submission of this node got its provisional result. */
  readonly onDecided: (result: EngineResult) => void
}

/** Of transactions that wait for their result, however few they are. */
const MOST_BYTES = 67_108_864

interface WaitingClose {
  readonly resolve: (header: LedgerHeader) => void
  readonly reject: (error: NodeError) => void
}

/** Submission → ordered log → signatures → state machine → durable commit. */
export class LedgerPipeline {
  readonly #options: PipelineOptions
  readonly #submissions: Submissions
  readonly #sequencer: Sequencer
  readonly #malformed = new MalformedMemory()
  readonly #closes = new Map<number, WaitingClose>()
  #nextClose = 1
  #stopped = false

  constructor(options: PipelineOptions) {
    this.#options = options
    const { network, verify, clock, patience } = options
    const submissions = new Submissions(clock, patience)
    this.#submissions = submissions
    this.#sequencer = new Sequencer({
      network,
      verify,
      cache: new VerifiedCache(),
      events: {
        apply: (tx, entry) => {
          this.#apply(tx, entry)
        },
        malformed: (error, { origin }) => submissions.settle(origin, { kind: 'malformed', error }),
        badSignature: (tx, { origin }) => submissions.settle(origin, { kind: 'bad-signature', tx }),
        close: ({ closeTime, origin }) => this.#close(closeTime, origin),
      },
    })
  }

  /** Submissions without a result yet. */
  get pending(): number {
    return this.#submissions.size
  }

  get isFull(): boolean {
    const { size, bytes } = this.#submissions
    return size >= this.#options.queueLimit || bytes >= MOST_BYTES
  }

  start(): void {
    this.#options.log.start((entry) => this.#sequencer.take(entry))
  }

  /** Hands a signed transaction in; resolves with its provisional result. Check `isFull` first. */
  async submit(blob: Uint8Array, failHard = false): Promise<SubmitOutcome> {
    if (this.#stopped) return { kind: 'stopping' }
    const known = this.#knownMalformed(blob)
    if (known !== undefined) return known
    const { origin, outcome } = this.#submissions.open(blob.length)
    try {
      await this.#options.log.propose({ kind: 'transaction', blob, origin, ...(failHard ? { failHard } : {}) })
    } catch (error) {
      this.#options.onRefused(error)
      this.#submissions.settle(origin, { kind: 'refused' })
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

  /**
   * Closes the open ledger behind everything submitted so far; resolves when it is durable.
   * @param closeTime ledger seconds; never before the parent's
   */
  async closeLedger(closeTime?: number): Promise<LedgerHeader> {
    const now = ledgerSeconds(this.#options.clock())
    const origin = this.#nextClose
    this.#nextClose += 1
    const closed = new Promise<LedgerHeader>((resolve, reject) => {
      this.#closes.set(origin, { resolve, reject })
    })
    await this.#options.log.propose({ kind: 'close', closeTime: closeTime ?? now, origin })
    return closed
  }

  sweep(): void {
    this.#submissions.sweep()
  }

  /** Takes nothing more; what is being written is finished. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#options.log.stop()
    this.#sequencer.stop()
    this.#submissions.settleAll({ kind: 'stopping' })
    try {
      await this.#options.host.settled()
    } finally {
      const stopping = new NodeError('node/internal', 'the node is stopping')
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
      // a defect left the state in doubt: going on could make money, stopping loses nothing that was validated
      const message = `applying transaction ${tx.hash} failed: ${String(error)}`
      const isNamed = error instanceof NodeError
      onFailure(isNamed ? error : new NodeError('node/internal', message, { cause: error }))
    }
  }

  async #close(closeTime: number, origin: number | undefined): Promise<void> {
    const { host, onFailure, onClosed } = this.#options
    const started = performance.now()
    const waiting = origin === undefined ? undefined : this.#closes.get(origin)
    if (origin !== undefined) this.#closes.delete(origin)
    try {
      // a clock that went back must not make a ledger older than its parent
      const header = await host.close(Math.max(closeTime, host.ledger.lastClosed.closeTime))
      onClosed(header, performance.now() - started)
      waiting?.resolve(header)
    } catch (error) {
      const failure = asStoreError(error, 'closing the ledger')
      waiting?.reject(failure)
      onFailure(failure)
    }
  }
}
