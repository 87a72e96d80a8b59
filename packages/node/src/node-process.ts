import type { Logger } from 'pino'
import type { Ledger } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import type { Clock } from './base/clock.ts'
import type { NodeError } from './base/node-error.ts'
import type { NodeOptions, RunningNode } from './options/node-options.ts'
import type { GenesisOptions } from './base/genesis-options.ts'
import type { OpenLedger, RuntimeFrame } from './node-runtime.ts'
import type { Services } from './rpc/services.ts'
import type { VerificationPool } from './verify/verification-pool.ts'
import { NodeMetrics } from './server/metrics.ts'
import { NodeRuntime } from './node-runtime.ts'
import { AdminAccess } from './server/admin-access.ts'
import { ClientIdentity } from './server/client-identity.ts'
import { defaultLimits } from './server/limits.ts'
import { NodeServer } from './server/node-server.ts'
import { NODE_VERSION } from './base/version.ts'

const DEFAULT_CLOSE_INTERVAL = 1000
const MIN_CLOSE_INTERVAL = 100

export interface NodeParts {
  readonly options: NodeOptions
  readonly network: NetworkDefinition
  readonly clock: Clock
  readonly logger: Logger
  /** Opens the ledger described by the options, with its own genesis. */
  readonly open: (genesis: GenesisOptions) => Promise<OpenLedger>
  readonly adminToken: string | undefined
  /** Whether the ledger is temporary, so that another may replace it. */
  readonly isFresh: boolean
  /** Called when everything has stopped. */
  readonly cleanUp: () => void
}

/** A node from start to stop. Connects its parts and stops them in the correct order. */
export class NodeProcess {
  readonly #parts: NodeParts
  readonly #stopped = Promise.withResolvers<NodeError | undefined>()
  #end: Promise<void> | undefined
  #runtime: NodeRuntime
  readonly #frame: RuntimeFrame
  readonly #server: NodeServer

  constructor(parts: NodeParts, pool: VerificationPool, first: OpenLedger) {
    this.#parts = parts
    const { options, network, clock, logger, isFresh } = parts
    const limits = { ...defaultLimits, ...options.limits }
    const metrics: NodeMetrics = new NodeMetrics({
      ledgerIndex: () => this.#services().host.validated.index,
      pending: () => this.#services().pipeline.pending,
      load: () => this.#services().host.load,
      connections: () => this.#server.connections,
      mostConnections: limits.connections,
      verifier: pool.kind,
    })
    this.#frame = {
      options,
      limits,
      network,
      clock,
      logger,
      pool,
      metrics,
      facts: {
        version: NODE_VERSION,
        verifier: pool.kind,
        verificationWorkers: pool.workers,
        manual: options.manual ?? false,
        closeIntervalMs: Math.max(MIN_CLOSE_INTERVAL, options.closeIntervalMs ?? DEFAULT_CLOSE_INTERVAL),
        startedAt: clock(),
      },
      onFailure: (error) => this.fail(error),
      requestStop: () => {
        setImmediate(() => void this.#stop(undefined))
      },
      startOver: isFresh ? (genesis) => this.#startOver(genesis) : undefined,
    }
    this.#runtime = new NodeRuntime(this.#frame, first)
    const services = (): Services => this.#services()
    this.#server = new NodeServer({
      get services() {
        return services()
      },
      metrics,
      limits,
      access: new AdminAccess(parts.adminToken),
      identity: new ClientIdentity(options.trustedProxies),
      isHealthy: () => this.#end === undefined,
    })
  }

  /** @throws NodeError node/port-taken */
  async start(): Promise<RunningNode> {
    const { options, logger } = this.#parts
    const { facts, pool } = this.#frame
    const hostName = options.host ?? '127.0.0.1'
    const port = await this.#server.listen(options.port, hostName)
    this.#runtime.start()
    if (pool.kind !== 'native') logger.warn({ verifier: pool.kind }, 'signatures are checked without native code: slow')
    const { manual, closeIntervalMs } = facts
    logger.info({ port, host: hostName, manual, closeIntervalMs }, 'node listening')
    const authority = `${hostName.includes(':') ? `[${hostName}]` : hostName}:${port}`
    return {
      url: `http://${authority}/`,
      wsUrl: `ws://${authority}/`,
      port,
      adminToken: this.#parts.adminToken,
      verifier: pool.kind,
      stopped: this.#stopped.promise,
      close: () => this.#stop(undefined),
    }
  }

  /** Stops the node after an unrecoverable failure, and reports it. */
  fail(error: NodeError): void {
    this.#parts.logger.fatal({ err: error, code: error.code }, 'node failed')
    void this.#stop(error)
  }

  #services(): Services {
    return this.#runtime.services
  }

  /** Replaces the ledger. Closes open connections, which belong to the old one. */
  async #startOver(genesis: GenesisOptions): Promise<Ledger> {
    const before = this.#runtime
    const next = await this.#parts.open(genesis)
    await before.stop()
    this.#runtime = new NodeRuntime(this.#frame, next)
    this.#runtime.start()
    this.#server.leave('the ledger starts over')
    await before.release()
    return next.ledger
  }

  #stop(reason: NodeError | undefined): Promise<void> {
    this.#end ??= this.#finish(reason)
    return this.#end
  }

  async #finish(reason: NodeError | undefined): Promise<void> {
    const { logger, cleanUp } = this.#parts
    try {
      await this.#runtime.stop()
      await this.#server.close()
      await this.#frame.pool.stop()
      await this.#runtime.release()
      cleanUp()
    } catch (error) {
      logger.error({ err: error }, 'stopping failed')
    }
    logger.info('node stopped')
    this.#stopped.resolve(reason)
  }
}
