import type { Logger } from 'pino'
import type { Ledger, LedgerRules } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import type { Clock } from './clock.ts'
import type { NodeError } from './node-error.ts'
import type { NodeOptions, RunningNode } from './node-options.ts'
import type { OpenStore } from './open-node-store.ts'
import type { Services } from './rpc/services.ts'
import type { AddressBook } from './store/address-book.ts'
import type { VerificationPool } from './verify/verification-pool.ts'
import { DirectLog } from './log/direct-log.ts'
import { WireForms } from './json/wire-forms.ts'
import { NodeMetrics } from './metrics.ts'
import { CloseTimer } from './pipeline/close-timer.ts'
import { LedgerHost } from './pipeline/ledger-host.ts'
import { LedgerPipeline } from './pipeline/ledger-pipeline.ts'
import { defaultLimits } from './server/limits.ts'
import { NodeServer } from './server/node-server.ts'
import { StreamHub } from './streams/stream-hub.ts'
import { NODE_VERSION } from './version.ts'

const DEFAULT_CLOSE_INTERVAL = 1000
const LEAST_CLOSE_INTERVAL = 100
const DEFAULT_QUEUE_LIMIT = 4096
const PATIENCE = 30_000
const SWEEP_INTERVAL = 5000

export interface NodeParts {
  readonly options: NodeOptions
  readonly network: NetworkDefinition
  readonly rules: LedgerRules
  readonly clock: Clock
  readonly logger: Logger
  readonly addresses: AddressBook
  readonly opened: OpenStore
  readonly ledger: Ledger
}

/** A node from listening to the end: wires the parts together and takes them down in the right order. */
export class NodeProcess {
  readonly #parts: NodeParts
  readonly #stopped = Promise.withResolvers<NodeError | undefined>()
  #end: Promise<void> | undefined
  #takeDown: (() => Promise<void>) | undefined

  constructor(parts: NodeParts) {
    this.#parts = parts
  }

  /** @throws NodeError node/port-taken */
  async start(pool: VerificationPool): Promise<RunningNode> {
    const { options, network, rules, clock, logger, addresses, opened, ledger } = this.#parts
    const closeIntervalMs = Math.max(LEAST_CLOSE_INTERVAL, options.closeIntervalMs ?? DEFAULT_CLOSE_INTERVAL)
    const manual = options.manual ?? false
    const forms = new WireForms(network, addresses)
    const streams = new StreamHub(forms, rules)
    const host = new LedgerHost(ledger, opened.store, addresses, {
      applied: (transaction, index) => streams.applied(transaction, index),
      committed: (closed) => {
        streams.committed(closed, opened.store.firstIndex())
        logger.debug({ ledger: closed.header.index, transactions: closed.transactions.length }, 'ledger validated')
      },
    })
    const pipeline = new LedgerPipeline({
      network,
      host,
      log: options.log ?? new DirectLog(),
      clock,
      verify: (task, done) => pool.verify(task, done),
      queueLimit: options.queueLimit ?? DEFAULT_QUEUE_LIMIT,
      patience: PATIENCE,
      onFailure: (error) => this.fail(error),
      onRefused: (error) => logger.error({ err: error }, 'the ordered log refused an entry'),
      onClosed: (header, milliseconds) => metrics.closed(milliseconds / 1000, header.transactionCount),
      onDecided: (result) => metrics.submission(result),
    })
    const services: Services = {
      network,
      rules,
      forms,
      host,
      pipeline,
      streams,
      clock,
      logger,
      facts: {
        version: NODE_VERSION,
        verifier: pool.kind,
        verificationWorkers: pool.workers,
        genesisHash: opened.store.header(opened.store.firstIndex())?.hash ?? '',
        manual,
        closeIntervalMs,
        startedAt: clock(),
      },
      requestStop: () => {
        setImmediate(() => void this.#stop(undefined))
      },
    }
    const metrics: NodeMetrics = new NodeMetrics({
      ledgerIndex: () => host.validated.index,
      pending: () => pipeline.pending,
      connections: () => server.connections,
      verifier: pool.kind,
    })
    const limits = { ...defaultLimits, ...options.limits }
    const isHealthy = (): boolean => this.#end === undefined
    const server: NodeServer = new NodeServer({ services, metrics, limits, isHealthy })
    const timer = new CloseTimer(closeIntervalMs, () => pipeline.closeLedger())
    const sweeper = setInterval(() => pipeline.sweep(), options.sweepIntervalMs ?? SWEEP_INTERVAL)
    sweeper.unref()
    this.#takeDown = async () => {
      timer.stop()
      clearInterval(sweeper)
      await pipeline.stop()
      await server.close()
      await pool.stop()
      await opened.release()
    }
    const hostName = options.host ?? '127.0.0.1'
    const port = await server.listen(options.port, hostName)
    pipeline.start()
    if (!manual) timer.start()
    if (pool.kind !== 'native') logger.warn({ verifier: pool.kind }, 'signatures are checked without native code: slow')
    logger.info({ port, host: hostName, manual, closeIntervalMs }, 'node listening')
    const authority = `${hostName.includes(':') ? `[${hostName}]` : hostName}:${port}`
    return {
      url: `http://${authority}/`,
      wsUrl: `ws://${authority}/`,
      port,
      verifier: pool.kind,
      stopped: this.#stopped.promise,
      close: () => this.#stop(undefined),
    }
  }

  /** Something broke that the node cannot work without: it stops, and says so. */
  fail(error: NodeError): void {
    this.#parts.logger.fatal({ err: error, code: error.code }, 'node failed')
    void this.#stop(error)
  }

  #stop(reason: NodeError | undefined): Promise<void> {
    this.#end ??= this.#finish(reason)
    return this.#end
  }

  async #finish(reason: NodeError | undefined): Promise<void> {
    const { logger } = this.#parts
    try {
      await this.#takeDown?.()
    } catch (error) {
      logger.error({ err: error }, 'stopping failed')
    }
    logger.info('node stopped')
    this.#stopped.resolve(reason)
  }
}
