import { allCalls, STREAM_PATH, type ReadyAnswer } from '@tidebook/contract'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import type pg from 'pg'
import { accountHistoryModule } from '../modules/account-history/account-history.module.ts'
import type { RunningAgent } from '../modules/agent/start-agent.ts'
import { accountStreamModule } from '../modules/account-stream/account-stream.module.ts'
import { auditModule } from '../modules/audit/audit.module.ts'
import { contentModule } from '../modules/content/content.module.ts'
import { DOCUMENTATION_SEGMENT, documentationModule } from '../modules/documentation/documentation.module.ts'
import { examModule } from '../modules/exam/exam.module.ts'
import { attemptsModule, storedAttempts } from '../platform/database/stored-attempts.ts'
import { infoModule } from '../modules/info/info.module.ts'
import { localChainsModule } from '../modules/local-chains/local-chains.module.ts'
import type { LocalChainsService } from '../modules/local-chains/local-chains-service.ts'
import { listingModule } from '../modules/listing/listing.module.ts'
import { marketStateModule } from '../modules/market-state/market-state.module.ts'
import { nodeModule } from '../modules/node/node.module.ts'
import type { NetworkDescription } from '../modules/network/network-description.ts'
import { definitionOfNetwork, hasPools, hasTickets, networkFactsOf } from '../modules/network/network-file.ts'
import { poolsModule } from '../modules/pools/pools.module.ts'
import { OperationsWatch } from '../modules/ops/operations-watch.ts'
import { backupsModule } from '../modules/ops/backups.module.ts'
import { opsModule } from '../modules/ops/ops.module.ts'
import { staffModule } from '../modules/staff/staff.module.ts'
import { stopKeeperModule } from '../modules/stops/stop-keeper.module.ts'
import { stopsModule } from '../modules/stops/stops.module.ts'
import { staffPageModule } from '../modules/staff/staff-page.ts'
import { vaultModule } from '../modules/vault/vault.module.ts'
import { webModule } from '../modules/web/web.module.ts'
import { ROLES, type ServerConfig } from '../platform/config.ts'
import type { Departure } from '../platform/departure.ts'
import { dataKeyOf } from '../platform/secrets/data-key.ts'
import { signingKeysModule } from '../platform/secrets/signing-key.ts'
import type { SealedColumn } from '../platform/secrets/sealed-column.ts'
import { createSealer, guardedSealer } from '../platform/secrets/sealer.ts'
import { isDatabaseAway } from '../platform/database/database.errors.ts'
import type { Notifications } from '../platform/database/notifications.ts'
import { idempotencyModule } from '../platform/http/stored-idempotency.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import type { Logger } from '../platform/logger.ts'
import type { Metrics } from '../platform/metrics.ts'
import { readReadiness } from '../platform/readiness.ts'
import type { ServerModule } from '../platform/server-module.ts'
import type { ChannelHub } from '../platform/stream/channel-hub.ts'
import { streamModule } from '../platform/stream/stream.module.ts'
import { personFactsReader, identityModules } from './identity-modules.ts'
import { accountModules } from './account-modules.ts'
import { financeModules, financeOffers } from './finance-modules.ts'
import { gatewayModules } from './gateway-modules.ts'
import { agentParts } from './agent-modules.ts'
import { dataKeyModule } from './data-key.module.ts'
import { KeyFit } from './key-fit.ts'
import { localNetworkModules } from './local-network-modules.ts'
import { marketLifecycle, type Market } from './market.ts'
import { messengerOf } from './messenger.ts'
import type { NetworkState } from './network-state.ts'
import { siteModules } from './site-modules.ts'

export interface ModuleSources {
  readonly config: ServerConfig
  readonly metrics: Metrics
  readonly logger: Logger
  readonly market: Market
  readonly description: NetworkDescription
  readonly network: NetworkState
  /** Returns the connections to the database; throws ApiError `notReady` before it is open. */
  readonly pool: () => pg.Pool
  readonly notifications: Notifications
  readonly hub: ChannelHub
  /** Runs the chains of a demonstration market; undefined in a program that never runs them. */
  readonly localChains: LocalChainsService | undefined
  /** Whether ledgers close manually (tests). */
  readonly isManual: boolean
  /** Path of the built web application. */
  readonly webFolder: string
  /** Path of the built documentation site. */
  readonly docsFolder: string
  /** Names of the modules that may run; all modules of the roles by default. */
  readonly onlyModules?: ReadonlySet<string> | undefined
  /** Whether the program is about to stop. */
  readonly departure: Departure
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** First path segments that never belong to a page. */
const RESERVED: ReadonlySet<string> = new Set([
  ...allCalls.map((call) => call.path.split('/')[1] ?? ''),
  STREAM_PATH.slice(1),
  'assets',
  DOCUMENTATION_SEGMENT,
])

/** Every domain of the server, and the modules of this program's roles. */
export interface ServerModules {
  readonly all: readonly ServerModule[]
  readonly played: readonly ServerModule[]
  /** Returns the response of `/ready`. */
  readonly readiness: () => Promise<ReadyAnswer>
  /** Returns the agent of this program; undefined before it has started, and in a program without one. */
  readonly runningAgent: () => RunningAgent | undefined
}

/** Creates every module. Within a phase, services start in the order of this list. */
export function serverModules(sources: ModuleSources): ServerModules {
  const { config, metrics, logger, market, description, network, pool, webFolder, onlyModules, now } = sources
  const definition = definitionOfNetwork(description)
  const { gift, ...others } = networkFactsOf(description, config.closeIntervalMs)
  const facts = config.faucet && gift !== undefined ? { ...others, gift } : others
  const context = () => market.context()
  const agent = agentParts({ ...sources, market: context })
  const finance = () => agent.finance
  const attempts = storedAttempts(pool, now)
  const fit = new KeyFit()
  const sealer = guardedSealer(
    createSealer(() => dataKeyOf(config)),
    fit.require,
  )
  const messenger = messengerOf(config, { hasOutbox: description.local && config.outbox, pool, logger, now })
  const readiness = () => readReadiness(played.flatMap((module) => module.readiness ?? []))
  const watch = new OperationsWatch({ ...sources, readiness })
  const all: readonly ServerModule[] = [
    localChainsModule(sources.localChains),
    opsModule({ now, metrics, logger, access: config.metrics, readiness, watch }),
    ...platformModules(sources, { all: () => all, played: () => played }),
    nodeModule,
    dataKeyModule({ config, columns: () => sealedColumnsOf(all), fit, logger }),
    { name: 'network', roles: ['node', 'market', 'api'], readiness: () => network.readiness() },
    ...marketModules(sources, definition),
    ...siteModules({
      ...sources,
      definition,
      agent: () => agent.directory,
      finance: financeOffers({ description, pool, finance }),
    }),
    examModule({ pool, attempts, now, wanted: config.testScore, perHour: config.testsPerHour }),
    ...accountModules({
      ...sources,
      attempts,
      definition,
      messenger,
      data: () => all.flatMap(({ accountData }) => accountData ?? []),
      factsOf: personFactsReader({ pool, sealer, now }),
    }),
    ...localNetworkModules({ ...sources, definition }),
    ...gatewayModules({ config, description, definition, pool, market: context, agent: () => agent.directory, now }),
    ...financeModules({
      ...sources,
      definition,
      tokens: () => network.network?.tokens ?? [],
      directory: finance,
    }),
    ...agent.modules,
    contentModule({ pool, now, isDemonstration: description.local, logger }),
    listingModule({ definition, pool, attempts, now }),
    auditModule(pool),
    staffModule({ pool, attempts, sealer, now }),
    ...identityModules({ ...sources, messenger, attempts, sealer }),
    vaultModule({
      folder: webFolder,
      facts,
      tokens: () => network.network?.tokens ?? [],
      ledger: () => market.index?.status.validated,
      payees: agent.payees,
    }),
    staffPageModule(webFolder, facts),
    documentationModule(sources.docsFolder),
    webModule({ folder: webFolder, network: facts, reserved: RESERVED }),
  ]
  const played = all.filter(
    ({ name, roles }) => roles.some((role) => config.roles.has(role)) && onlyModules?.has(name) !== false,
  )
  return { all, played, readiness, runningAgent: agent.running }
}

/** Returns every column with values that the data key encrypts. */
export function sealedColumnsOf(modules: readonly ServerModule[]): readonly SealedColumn[] {
  return modules.flatMap(({ sealed }) => sealed ?? [])
}

interface ModuleLists {
  readonly all: () => readonly ServerModule[]
  readonly played: () => readonly ServerModule[]
}

/** Creates the platform modules, which serve every domain. */
function platformModules(
  { config, departure, hub, metrics, logger, now }: ModuleSources,
  { all, played }: ModuleLists,
): readonly ServerModule[] {
  return [
    streamModule({
      hub,
      channels: () => played().flatMap(({ channels }) => channels ?? []),
      limits: config.stream,
      metrics,
      now,
    }),
    { name: 'database', roles: ['market', 'api', 'agent'], isAway: isDatabaseAway },
    { name: 'departure', roles: ROLES, readiness: departure.readiness },
    backupsModule({ config, logger, now }),
    jobsModule({ jobs: () => all().flatMap(({ jobs }) => jobs ?? []), now, logger }),
    idempotencyModule,
    attemptsModule,
    signingKeysModule,
  ]
}

/** Creates the market modules, which read the index. */
function marketModules(
  { config, market, network, description, isManual, logger, now }: ModuleSources,
  definition: NetworkDefinition,
): readonly ServerModule[] {
  const context = () => market.context()
  return [
    marketStateModule({
      market: context,
      readiness: () => market.readiness(),
      lifecycle: marketLifecycle(market, () => network.network),
      bookHistoryDays: config.bookHistoryDays,
    }),
    infoModule(context),
    accountHistoryModule(definition, context, now),
    accountStreamModule(definition, market.accounts, context),
    poolsModule(definition, hasPools(description), context),
    stopsModule(definition, hasTickets(description), context, now),
    stopKeeperModule({
      supported: hasTickets(description),
      isManual,
      logger,
      follow: (onIndexed) => market.follow(onIndexed),
    }),
  ]
}
