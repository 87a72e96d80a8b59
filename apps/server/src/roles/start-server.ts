import type { Server } from 'node:http'
import type { ReadyAnswer } from '@tidebook/contract'
import { availableParallelism } from 'node:os'
import type { ChainId } from '@tidebook/chains'
import { fileURLToPath } from 'node:url'
import { looksAtMarket, needsDatabase, runsNode, type ServerConfig } from '../platform/config.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { awaitFreePort } from '../platform/await-free-port.ts'
import type { Logger } from '../platform/logger.ts'
import { takeProcessLock } from '../platform/process-lock.ts'
import { Teardown } from '../platform/teardown.ts'
import { openNetwork, type KeptPayments, type OpenNetwork } from './open-network.ts'
import { describedBy, nodeUrlOf } from '../modules/network/shipped-networks.ts'
import { createMetrics } from '../platform/metrics.ts'
import { createChannelHub } from '../platform/stream/channel-hub.ts'
import { startStreamServer } from '../platform/stream/stream-server.ts'
import { channelSource } from '../platform/stream/channel-source.ts'
import { admitUpgrade } from '../platform/http/gate.ts'
import { DEFAULT_STREAM_LIMITS } from '../platform/stream/stream-clients.ts'
import { createFaucetBudget, DEFAULT_FAUCET_LIMITS } from '../modules/faucet/faucet-budget.ts'
import { storedFaucetBudget } from '../modules/faucet/stored-faucet-budget.ts'
import { LatePool } from '../platform/database/late-pool.ts'
import { LateIdempotencyStore } from '../platform/http/late-idempotency.ts'
import { memoryIdempotencyStore } from '../platform/http/memory-idempotency-store.ts'
import { storedIdempotency } from '../platform/http/stored-idempotency.ts'
import { memorySubmissions } from '@tidebook/client/submit'
import { startLocalChains, type LocalChains } from '../modules/local-chains/local-chains.ts'
import type { NetworkDescription } from '../modules/network/network-description.ts'
import { hasTickets } from '../modules/network/network-file.ts'
import { openNodeLink } from '../modules/node/node-link.ts'
import { storedSubmissions } from '../modules/node/stored-submissions.ts'
import { StopKeeper } from '../modules/stops/stop-keeper.ts'
import { isStoredAddress } from '../modules/agent/own-address.ts'
import { registerReaders } from '../modules/agent/reader-places.ts'
import { AgentBoard } from '../modules/agent/agent-board.ts'
import { openLedgerReads } from '../modules/agent/ledger-reads.ts'
import { openAgentKeys, wantsAgent, type RunningAgent } from '../modules/agent/start-agent.ts'
import { startJobs } from '../platform/jobs.ts'
import { readAgentReadiness } from './agent-readiness.ts'
import { openAgentRole, type AgentRole } from './open-agent.ts'
import { openDatabaseOf } from './open-database.ts'
import { Market } from './market.ts'
import { serverModules } from './modules.ts'
import { openSharedChains } from './shared-chains.ts'
import { stockStoredAccounts } from './stock-stored-accounts.ts'
import { NetworkState } from './network-state.ts'
import { startHttp } from './start-http.ts'

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
  /** Of administration, where this program has it. */
  readonly nodeToken: string | undefined
  /** What this program knows of the market; nothing where its roles need none. */
  readonly market: Pick<Market, 'index' | 'isLoaded'>
  /** The network is local but its first accounts are not there yet. */
  readonly isPreparing: boolean
  /** What `/ready` answers. */
  readiness(): Promise<ReadyAnswer>
  /** Settles when the index has been read into memory; at once in a program that does not look at it. */
  readonly loaded: Promise<void>
  /** Settles when the network is made and the index has been read; rejects when that failed. */
  readonly prepared: Promise<void>
  /** What takes deposits and pays withdrawals; undefined while nothing does in this program. */
  readonly agent: RunningAgent | undefined
  stop(): Promise<void>
}

const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/**
 * Starts what the roles ask for: the page is served first, then the database and the node come up beside each other,
 * then the index, then the network is made when it is new.
 * @throws ServerError named after what is in the way; everything that was started is stopped again.
 */
export const startServer = async (settings: ServerConfig, options: ServerOptions): Promise<RunningServer> => {
  const { logger } = options
  const now = options.now ?? Date.now
  const teardown = new Teardown(logger)
  const latePool = new LatePool()
  let localChains: LocalChains | undefined
  let agent: AgentRole | undefined
  const withLocalChains = async (described: NetworkDescription): Promise<NetworkDescription> => {
    const { databaseUrl: url } = settings
    const withChains = (): NetworkDescription => ({ ...described, chains: [...(localChains?.chains ?? [])] })
    const common = {
      description: described,
      logger,
      // Until the agent of this program has bound its accounts, any address could be one of its own.
      isAgents: async (chain: ChainId, address: string): Promise<boolean> =>
        (await isStoredAddress(latePool.get(), chain, address)) ??
        (settings.roles.has('agent') && wantsAgent(withChains())),
    }
    if (url !== undefined) {
      const { chains, running } = await openSharedChains({ ...common, config: settings, url, teardown })
      localChains = running
      return { ...described, chains }
    }
    if (!settings.roles.has('web') || !needsDatabase(settings)) return described
    localChains = await startLocalChains({ ...settings, ...common })
    teardown.add('chains', localChains.stop)
    return withChains()
  }
  try {
    await prepareDataDir(settings.dataDir)
    const described = await describedBy(settings)
    const config = { ...settings, nodeUrl: nodeUrlOf(settings, described) }
    const lock = await takeProcessLock(config.dataDir)
    teardown.add('lock', () => lock.release())
    const description = config.localChains && described.local ? await withLocalChains(described) : described
    await awaitFreePort(config.port, config.host, 'PORT', config.port === 0 ? 0 : 3_000)
    if (runsNode(config)) await awaitFreePort(config.nodePort, config.host, 'NODE_PORT')

    const metrics = createMetrics()
    const hub = createChannelHub()
    const network = new NetworkState()
    const market = new Market({ writes: config.roles.has('market'), hub, logger, metrics, now })
    const webFolder = options.webFolder ?? WEB_FOLDER
    const late: { webPort?: Server } = {}
    const board = new AgentBoard({ pool: latePool.get, description, now })
    const finance = board.finance(() => {
      const { link, network: file } = market.context()
      return openLedgerReads(link, file)
    })
    const modules = serverModules({
      config,
      description,
      metrics,
      logger,
      market,
      network,
      pool: latePool.get,
      connections: () => connectionsOf(late.webPort),
      agent: () => board.directory,
      agentReadiness: () => readAgentReadiness(latePool.get, agent),
      finance: () => finance,
      payees: () => board.payees,
      webFolder,
      now,
    })
    const idempotency = new LateIdempotencyStore()
    const http = await startHttp({ config, modules: modules.played, metrics, logger, now, idempotency })
    teardown.add('http', () => http.close())
    late.webPort = http.server
    modules.watch.start()
    teardown.add('watch', () => Promise.resolve(modules.watch.stop()))
    if (config.roles.has('api')) {
      const stream = startStreamServer({
        server: http.server,
        hub,
        source: channelSource(modules.played.flatMap(({ channels }) => channels ?? [])),
        admit: admitUpgrade(http.gate),
        limits: { ...DEFAULT_STREAM_LIMITS, ...config.stream },
        now,
        onConnections: (count) => metrics.streamConnections.set(count),
        onDropped: (reason) => metrics.streamDrops.inc({ reason }),
      })
      teardown.add('stream', () => Promise.resolve(stream.close()))
    }

    const [database, opened] = await Promise.all([
      needsDatabase(config) ? openDatabaseOf(config, modules.all, logger, teardown) : undefined,
      openNetwork(
        {
          config,
          description,
          logger,
          now,
          metrics,
          manualClosing: options.manualClosing ?? false,
          ...(options.genesisTime === undefined ? {} : { genesisTime: options.genesisTime }),
        },
        network,
        teardown,
      ),
    ])
    const pool = database?.database.pool
    if (pool !== undefined) {
      latePool.open(pool)
      await board.refresh()
      board.start()
      teardown.add('agent board', () => Promise.resolve(board.stop()))
    }
    idempotency.open(pool === undefined ? memoryIdempotencyStore(now) : storedIdempotency(pool, now))
    const faucetLimits = { ...DEFAULT_FAUCET_LIMITS, perSenderAndHour: config.faucetPerHour }
    const faucetBudget =
      pool === undefined ? createFaucetBudget(faucetLimits, now) : storedFaucetBudget(pool, faucetLimits, now)
    const submissions = pool === undefined ? memorySubmissions<string>() : storedSubmissions(pool, 'local')
    if (opened?.nodeToken !== undefined) modules.watch.follow({ url: opened.nodeUrl, token: opened.nodeToken })
    if (looksAtMarket(config) && database !== undefined && opened !== undefined) {
      market.start({ ...opened, database: database.database })
      teardown.add('market', () => market.stop())
      if (config.roles.has('market') && hasTickets(description)) {
        const link = openNodeLink(opened.nodeUrl, logger, {}, opened.nodeToken)
        const isManual = options.manualClosing ?? false
        const keeper = new StopKeeper({ pool: database.database.pool, link, logger, isManual })
        teardown.add('stops', () => {
          keeper.stop()
          link.close()
          return Promise.resolve()
        })
        await keeper.start()
        market.follow((ledger) => keeper.ledger(ledger))
      }
    }
    if (database !== undefined && config.roles.has('agent')) {
      const jobs = modules.all.flatMap((module) => module.jobs ?? [])
      const runner = await startJobs(database.url, jobs, { pool: database.database.pool, now, logger })
      teardown.add('jobs', () => runner.stop())
    }
    const prepared = prepare(opened, network, { faucetBudget, submissions })
    // A start that fails after this stops the node, and nothing awaits the network any more.
    prepared.catch(() => undefined)
    if (
      pool !== undefined &&
      opened?.stockAgent !== undefined &&
      !config.roles.has('agent') &&
      !options.manualClosing
    ) {
      const { stockAgent: give } = opened
      teardown.add('stock', stockStoredAccounts({ pool, description, give, logger, prepared }))
    }
    if (pool !== undefined && config.roles.has('agent') && !wantsAgent(description))
      await registerReaders(pool, [], now())
    if (pool !== undefined && opened !== undefined && config.roles.has('agent') && wantsAgent(description)) {
      const isManual = options.manualClosing ?? false
      agent = openAgentRole({
        keys: await openAgentKeys({ config, description, pool, now }),
        description,
        opened,
        pool,
        logger,
        now,
        metrics,
        isManual,
        board,
        localChains,
        prepared,
      })
      teardown.add('agent', agent.stop)
    }
    logger.info({ url: http.url, cores: availableParallelism() }, 'serving')
    return {
      url: http.url,
      databaseUrl: database?.url,
      nodeUrl: opened?.nodeUrl,
      nodeToken: opened?.nodeToken,
      market,
      get isPreparing() {
        return network.isPreparing
      },
      readiness: modules.readiness,
      loaded: looksAtMarket(config) ? market.loaded : Promise.resolve(),
      prepared,
      get agent() {
        return agent?.running
      },
      stop: () => teardown.run(),
    }
  } catch (error) {
    await teardown.run()
    throw error
  }
}

/** Open connections of a port, and how many it takes. */
const connectionsOf = (server: Server | undefined): Promise<{ readonly open: number; readonly most: number }> =>
  new Promise((resolve, reject) => {
    if (server === undefined) reject(new Error('The port is not open yet'))
    else
      server.getConnections((error, open) => (error ? reject(error) : resolve({ open, most: server.maxConnections })))
  })

const prepare = async (opened: OpenNetwork | undefined, network: NetworkState, kept: KeptPayments): Promise<void> => {
  await opened?.make(kept)
  network.finish()
}
