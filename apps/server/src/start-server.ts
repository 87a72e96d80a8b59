import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { looksAtMarket, runsNode, type ServerConfig } from './platform/config.ts'
import { prepareDataDir } from './platform/data-dir.ts'
import { awaitFreePort } from './platform/free-port.ts'
import type { Logger } from './platform/logger.ts'
import { takeProcessLock } from './platform/process-lock.ts'
import { Teardown } from './platform/teardown.ts'
import { startEmbeddedCluster } from './modules/database/cluster/embedded-cluster.ts'
import { openDatabase, type Database } from './modules/database/database.ts'
import { openNetwork, type OpenNetwork } from './modules/network/open-network.ts'
import { createMetrics } from './modules/ops/metrics.ts'
import { createChannelHub } from './modules/stream/channel-hub.ts'
import { startStreamServer } from './modules/stream/stream-server.ts'
import type { SnapshotSource } from './modules/stream/stream-connection.ts'
import { Runtime } from './modules/runtime/runtime.ts'
import { startMarketRole } from './modules/runtime/market-role.ts'
import { startHttp } from './modules/runtime/http-role.ts'

/** What tests decide; people decide by the settings. */
export interface ServerOptions {
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** The embedded node closes ledgers only by `ledger_accept`. */
  readonly manualClosing?: boolean
  /** When a fresh local network begins, ms since 1970. */
  readonly genesisTime?: number
  /** The built web application; apps/web/dist by default. */
  readonly webFolder?: string
}

/** A program that runs. */
export interface RunningServer {
  /** Where people go. */
  readonly url: string
  /** Of its index and its node; undefined when its roles need none. */
  readonly databaseUrl: string | undefined
  readonly nodeUrl: string | undefined
  readonly runtime: Runtime
  /** Settles when the network is made and the index has been read; rejects when that failed. */
  readonly prepared: Promise<void>
  stop(): Promise<void>
}

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

/**
 * Starts what the roles ask for: the page is served first, then the database and the node come up beside each other,
 * then the index, then the network is made when it is new.
 * @throws ServerError named after what is in the way; everything that was started is stopped again.
 */
export const startServer = async (config: ServerConfig, options: ServerOptions): Promise<RunningServer> => {
  const { logger } = options
  const now = options.now ?? Date.now
  const teardown = new Teardown(logger)
  try {
    await prepareDataDir(config.dataDir)
    const lock = await takeProcessLock(config.dataDir)
    teardown.add('lock', () => lock.release())
    await awaitFreePort(config.port, config.host, 'PORT', config.port === 0 ? 0 : 3_000)
    if (runsNode(config)) await awaitFreePort(config.nodePort, config.host, 'NODE_PORT')

    const runtime = new Runtime(config.roles)
    const metrics = createMetrics()
    const hub = createChannelHub()
    const http = await startHttp({ config, runtime, metrics, logger, now, webFolder: options.webFolder ?? WEB_FOLDER })
    let snapshot: SnapshotSource = () => {
      runtime.market()
      return undefined
    }
    teardown.add('http', () => http.close())
    if (config.roles.has('api')) {
      const stream = startStreamServer({
        server: http.server,
        hub,
        snapshotOf: (channel, text) => snapshot(channel, text),
        onConnections: (count) => metrics.streamConnections.set(count),
        onDropped: (reason) => metrics.streamDrops.inc({ reason }),
      })
      teardown.add('stream', () => Promise.resolve(stream.close()))
    }

    const [database, opened] = await Promise.all([
      looksAtMarket(config) ? startDatabase(config, logger, teardown) : undefined,
      openNetwork(
        {
          config,
          logger,
          now,
          metrics,
          manualClosing: options.manualClosing ?? false,
          ...(options.genesisTime === undefined ? {} : { genesisTime: options.genesisTime }),
        },
        runtime,
        teardown,
      ),
    ])
    if (database !== undefined && opened !== undefined) {
      const market = startMarketRole({
        nodeUrl: opened.nodeUrl,
        writes: config.roles.has('market'),
        database: database.database,
        network: opened.network,
        hub,
        runtime,
        logger,
        metrics,
        now,
      })
      teardown.add('market', () => market.stop())
      snapshot = market.snapshot
    }
    logger.info({ url: http.url, cores: availableParallelism() }, 'serving')
    return {
      url: http.url,
      databaseUrl: database?.url,
      nodeUrl: opened?.nodeUrl,
      runtime,
      prepared: prepare(opened, runtime),
      stop: () => teardown.run(),
    }
  } catch (error) {
    await teardown.run()
    throw error
  }
}

const startDatabase = async (
  config: ServerConfig,
  logger: Logger,
  teardown: Teardown,
): Promise<{ readonly database: Database; readonly url: string }> => {
  const url = config.databaseUrl ?? (await startCluster(config, logger, teardown))
  const database = await openDatabase(url, logger)
  teardown.add('database', () => database.close())
  return { database, url }
}

const startCluster = async (config: ServerConfig, logger: Logger, teardown: Teardown): Promise<string> => {
  const cluster = await startEmbeddedCluster(config.dataDir, logger)
  teardown.add('cluster', () => cluster.stop())
  return cluster.url
}

const prepare = async (opened: OpenNetwork | undefined, runtime: Runtime): Promise<void> => {
  await opened?.make()
  runtime.preparing = false
}
