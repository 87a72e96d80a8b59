import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { awaitFreePort } from '../platform/await-free-port.ts'
import { needsMarket, runsNode, staffOriginOf, type ServerConfig } from '../platform/config.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { Departure } from '../platform/departure.ts'
import { DeferredPool } from '../platform/database/deferred-pool.ts'
import { NotificationListener } from '../platform/database/notification-listener.ts'
import { LateIdempotencyStore } from '../platform/http/late-idempotency.ts'
import { memoryIdempotencyStore } from '../platform/http/memory-idempotency-store.ts'
import { storedIdempotency } from '../platform/http/stored-idempotency.ts'
import type { Logger } from '../platform/logger.ts'
import { createMetrics } from '../platform/metrics.ts'
import { ModuleStarter } from '../platform/module-starter.ts'
import { takeProcessLock } from '../platform/process-lock.ts'
import { createChannelHub } from '../platform/stream/channel-hub.ts'
import { Teardown } from '../platform/teardown.ts'
import { describeNetwork } from './describe-network.ts'
import { Market } from './market.ts'
import { serverModules } from './modules.ts'
import { NetworkState } from './network-state.ts'
import { openBackends, type Backends, type OpenBackendsOptions } from './open-backends.ts'
import { openLocalChains } from './open-local-chains.ts'
import type { RunningServer } from './running-server.ts'
import { startHttp } from './start-http.ts'

/** Options for commands and tests. Operators use the settings instead. */
export interface ServerOptions {
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Whether the embedded node closes ledgers only by `ledger_accept`. */
  readonly manualClosing?: boolean
  /** Time at which a new local network begins, ms since 1970. */
  readonly genesisTime?: number
  /** Runs the node of a local network; as a child process by default. */
  readonly runNode?: OpenBackendsOptions['runNode']
  /** Path of the built web application; apps/web/dist by default. */
  readonly webFolder?: string
  /** Names of the modules that may run; all modules of the roles by default. */
  readonly onlyModules?: ReadonlySet<string>
}

const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const DOCS_FOLDER = fileURLToPath(new URL('../../../docs/dist', import.meta.url))

/**
 * Starts the roles of a program: first the web port, then the database and the node concurrently, then the network when
 * it is new. Each module starts its services between these steps, in the phases of `Lifecycle`.
 * @throws ServerError with the code of the cause, after everything that was started has been stopped
 */
export async function startServer(settings: ServerConfig, options: ServerOptions): Promise<RunningServer> {
  const teardown = new Teardown(options.logger)
  try {
    if (settings.traceCollector !== undefined) await openTraces(settings.traceCollector, teardown)
    return await start(settings, options, teardown)
  } catch (error) {
    await teardown.run()
    throw error
  }
}

async function start(settings: ServerConfig, options: ServerOptions, teardown: Teardown): Promise<RunningServer> {
  const { logger, now = Date.now, manualClosing: isManual = false, webFolder = WEB_FOLDER, onlyModules } = options
  await prepareDataDir(settings.dataDir)
  const { config, description: described } = await describeNetwork(settings)
  const lock = await takeProcessLock(config.dataDir)
  await teardown.add('lock', () => lock.release())
  const latePool = new DeferredPool()
  const pool = latePool.get
  const chains = { config, description: described, logger, pool, teardown }
  const { description, localChains } = await openLocalChains(chains)
  await awaitFreePort(config.port, config.host, 'PORT', config.port === 0 ? 0 : 3_000)
  if (runsNode(config)) await awaitFreePort(config.nodePort, config.host, 'NODE_PORT')

  const notifications = new NotificationListener(logger)
  const services = { metrics: createMetrics(), hub: createChannelHub(), notifications }
  const shared = { config, description, logger, now, isManual, ...services }
  const network = new NetworkState()
  const departure = new Departure()
  const market = new Market({ ...shared, writes: config.roles.has('market') })
  const modules = serverModules({
    ...shared,
    market,
    network,
    pool,
    localChains,
    departure,
    webFolder,
    docsFolder: DOCS_FOLDER,
    onlyModules,
  })
  const starter = new ModuleStarter(modules.played, teardown)
  await starter.run('beforeListening', undefined)
  const idempotency = new LateIdempotencyStore()
  const otherNodePorts = (): readonly number[] => network.otherNodePorts
  const http = await startHttp({ ...shared, modules: modules.played, idempotency, otherNodePorts })
  await teardown.add('http', () => http.close())
  await lock.publishStaffOrigin(staffOriginOf(config, http.url))
  await starter.run('listening', http)

  const { genesisTime, runNode } = options
  const opening = { ...shared, ...(genesisTime !== undefined && { genesisTime }), runNode, network, teardown }
  const backends = await openBackends({ ...opening, modules: modules.all })
  const { database, node } = backends
  if (database !== undefined) {
    latePool.open(database.database.pool)
    notifications.open(database.url)
    await teardown.add('notifications', () => notifications.close())
    await starter.run('database', database)
  }
  idempotency.open(database === undefined ? memoryIdempotencyStore(now) : storedIdempotency(pool(), now))
  if (node !== undefined) await starter.run('node', node)
  const prepared = prepare(backends, starter, network, teardown)
  // A caller that does not await it must not end the process with an unhandled rejection.
  prepared.catch(() => undefined)
  logger.info({ url: http.url, cores: availableParallelism() }, 'serving')
  return {
    url: http.url,
    databaseUrl: database?.url,
    nodeUrl: node?.node.url,
    nodeToken: node?.node.token,
    market,
    get isPreparing() {
      return network.isPreparing
    },
    get historyWritten() {
      return network.written
    },
    get validators() {
      return backends.validators()
    },
    get sandbox() {
      return network.sandbox
    },
    readiness: modules.readiness,
    loaded: needsMarket(config) ? market.loaded : Promise.resolve(),
    prepared,
    get agent() {
      return modules.runningAgent()
    },
    leave: () => departure.leave(),
    stop: () => teardown.run(),
  }
}

/** Sends traces to a collector. The tracing library is loaded only here. */
async function openTraces(collector: string, teardown: Teardown): Promise<void> {
  const { openTelemetry } = await import('../platform/tracing/open-telemetry.ts')
  await teardown.add('traces', openTelemetry(collector))
}

/** Completes the network and starts the services that need it. A failure stops the program, as in every other phase. */
async function prepare(
  { node, makeNetwork }: Backends,
  starter: ModuleStarter,
  network: NetworkState,
  teardown: Teardown,
): Promise<void> {
  try {
    await makeNetwork()
    if (node !== undefined) await starter.run('network', node)
    network.finish()
  } catch (error) {
    await teardown.run()
    throw error
  }
}
