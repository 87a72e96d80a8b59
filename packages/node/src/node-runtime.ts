import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Ledger, LedgerRules } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import type { Clock } from './base/clock.ts'
import type { NodeError } from './base/node-error.ts'
import type { NodeOptions } from './options/node-options.ts'
import type { GenesisOptions } from './base/genesis-options.ts'
import type { OpenStore } from './open-node-store.ts'
import { Admission } from './admission/admission.ts'
import type { NodeFacts, Services } from './rpc/services.ts'
import type { VerificationPool } from './verify/verification-pool.ts'
import { DirectLog } from './log/direct-log.ts'
import type { OrderedLog } from './log/ordered-log.ts'
import { WireForms } from './json/wire-forms.ts'
import type { NodeMetrics } from './server/metrics.ts'
import { CloseTimer } from './pipeline/close-timer.ts'
import { LedgerHost } from './pipeline/ledger-host.ts'
import { LedgerPipeline } from './pipeline/ledger-pipeline.ts'
import type { ServerLimits } from './server/limits.ts'
import type { AddressBook } from './store/address-book.ts'
import { SnapshotFolder } from './snapshot/snapshot-folder.ts'
import { cutSnapshot } from './snapshot/cut-snapshot.ts'
import { PathSearches } from './streams/path-searches.ts'
import { StreamHub } from './streams/stream-hub.ts'

const DEFAULT_QUEUE_LIMIT = 4096
const CLOSE_TIMEOUT = 30_000
const SWEEP_INTERVAL = 5000

/** The parts of a running node that do not depend on its ledger. */
export interface RuntimeFrame {
  readonly options: NodeOptions
  readonly limits: ServerLimits
  readonly network: NetworkDefinition
  readonly clock: Clock
  readonly logger: Logger
  readonly pool: VerificationPool
  readonly metrics: NodeMetrics
  readonly facts: Omit<NodeFacts, 'genesisHash'>
  readonly onFailure: (error: NodeError) => void
  readonly requestStop: () => void
  readonly startOver: ((genesis: GenesisOptions) => Promise<Ledger>) | undefined
}

/** An opened ledger. */
export interface OpenLedger {
  readonly rules: LedgerRules
  readonly addresses: AddressBook
  readonly opened: OpenStore
  readonly ledger: Ledger
}

/** A running ledger: all parts between its store and the request handlers. */
export class NodeRuntime {
  readonly services: Services
  readonly #opened: OpenStore
  readonly #snapshots: SnapshotFolder | undefined
  readonly #timer: CloseTimer | undefined
  readonly #sweeper: NodeJS.Timeout

  constructor(frame: RuntimeFrame, { rules, addresses, opened, ledger }: OpenLedger) {
    const { options, limits, network, clock, logger, pool, metrics, facts, onFailure, requestStop, startOver } = frame
    const admission = new Admission(
      limits.work,
      clock,
      options.workClock === undefined ? {} : { thread: options.workClock },
    )
    const forms = new WireForms(network, addresses)
    const streams = new StreamHub(forms, rules, new PathSearches(limits.paths, clock), limits.subjects)
    const log: OrderedLog = options.log ?? new DirectLog()
    const snapshots = log.closesLedgers ? new SnapshotFolder(join(options.dataDir, 'snapshots')) : undefined
    const host = new LedgerHost(ledger, opened.store, addresses, {
      applied: (transaction, index) => streams.applied(transaction, index, () => ledger.view('current')),
      committed: (closed) => {
        const isLast = closed.header.index === ledger.lastClosed.index
        streams.committed(closed, opened.store.firstIndex(), () => (isLast ? ledger.view('validated') : undefined))
        if (closed.header.checkpointHash !== undefined && snapshots !== undefined) {
          const { store } = opened
          void cutSnapshot({ snapshots, network: network.id, store, logger }, closed.header, rules.checkpointInterval)
        }
        logger.debug({ ledger: closed.header.index, transactions: closed.transactions.length }, 'ledger validated')
      },
      broken: (broken) => {
        metrics.brokenInvariant(broken)
        logger.error(broken, 'a transaction broke an invariant')
      },
    })
    const isTimeBounded = startOver === undefined && !log.closesLedgers
    const pipeline = new LedgerPipeline({
      network,
      host,
      log,
      snapshots,
      clock,
      closeTimeLead: isTimeBounded ? rules.closeTimeLead : undefined,
      verify: (task, done) => pool.verify(task, done),
      verifyLater: (task, done) => pool.verifyLater(task, done),
      queueLimit: options.queueLimit ?? DEFAULT_QUEUE_LIMIT,
      patience: CLOSE_TIMEOUT,
      onFailure,
      onRefused: (error) => logger.error({ err: error }, 'the ordered log refused an entry'),
      onClosed: (header, milliseconds) => metrics.closed(milliseconds / 1000, header.transactionCount),
      onDecided: (result) => metrics.submission(result),
    })
    // A node that started from a snapshot does not have it.
    const genesisHash = opened.store.header(1)?.hash
    this.services = {
      network,
      rules,
      forms,
      host,
      pipeline,
      signedBlock: log.signedBlock?.bind(log),
      streams,
      admission,
      clock,
      logger,
      facts: { ...facts, genesisHash },
      requestStop,
      startOver,
    }
    this.#opened = opened
    this.#snapshots = snapshots
    const isTimed = !facts.manual && !log.closesLedgers
    this.#timer = isTimed ? new CloseTimer(facts.closeIntervalMs, () => pipeline.closeLedger()) : undefined
    this.#sweeper = setInterval(() => pipeline.sweep(), options.sweepIntervalMs ?? SWEEP_INTERVAL)
    this.#sweeper.unref()
  }

  /** Accepts transactions and, unless closing is manual, closes ledgers. */
  start(): void {
    this.services.pipeline.start()
    this.#timer?.start()
  }

  /** Accepts no more transactions and finishes pending writes. */
  async stop(): Promise<void> {
    this.#timer?.stop()
    clearInterval(this.#sweeper)
    this.services.streams.paths.clear()
    await this.services.pipeline.stop()
    // The snapshot writer reads the store, so it must stop first.
    await this.#snapshots?.stop()
  }

  /** Releases the store, which must not be used afterwards. */
  release(): Promise<void> {
    return this.#opened.release()
  }
}
