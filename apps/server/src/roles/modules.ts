import { allCalls, STREAM_PATH, type ReadyAnswer } from '@tidebook/contract'
import type pg from 'pg'
import { accountHistoryModule } from '../modules/account-history/account-history.module.ts'
import { accountStreamModule } from '../modules/account-stream/account-stream.module.ts'
import { agentModule } from '../modules/agent/agent.module.ts'
import { auditModule } from '../modules/audit/audit.module.ts'
import { contentModule } from '../modules/content/content.module.ts'
import { examModule } from '../modules/exam/exam.module.ts'
import { attemptsModule, storedAttempts } from '../platform/database/stored-attempts.ts'
import type { FinanceDirectory } from '../modules/finance/finance-directory.ts'
import type { AgentDirectory } from '../modules/gateway/agent-directory.ts'
import { faucetModule } from '../modules/faucet/faucet.module.ts'
import { infoModule } from '../modules/info/info.module.ts'
import { localChainsModule } from '../modules/local-chains/local-chains.module.ts'
import { listingModule } from '../modules/listing/listing.module.ts'
import { marketStateModule } from '../modules/market-state/market-state.module.ts'
import { nodeModule } from '../modules/node/node.module.ts'
import type { NetworkDescription } from '../modules/network/network-description.ts'
import { definitionOfNetwork, hasPools, hasTickets, networkFactsOf } from '../modules/network/network-file.ts'
import { poolsModule } from '../modules/pools/pools.module.ts'
import { OperationsWatch, type WatchSources } from '../modules/ops/operations-watch.ts'
import { opsModule } from '../modules/ops/ops.module.ts'
import { staffModule } from '../modules/staff/staff.module.ts'
import { stopsModule } from '../modules/stops/stops.module.ts'
import { staffPageModule } from '../modules/staff/staff-page.ts'
import { vaultModule, type VaultPayees } from '../modules/vault/vault.module.ts'
import { webModule } from '../modules/web/web.module.ts'
import { looksAtMarket, type ServerConfig } from '../platform/config.ts'
import { dataKeyOf } from '../platform/secrets/data-key.ts'
import { signingKeysModule } from '../platform/secrets/signing-key.ts'
import { createSealer } from '../platform/secrets/sealer.ts'
import { isDatabaseAway } from '../platform/database/database.errors.ts'
import { idempotencyModule } from '../platform/http/stored-idempotency.ts'
import type { Logger } from '../platform/logger.ts'
import type { Metrics } from '../platform/metrics.ts'
import { readReadiness, type Readiness } from '../platform/readiness.ts'
import type { ServerModule } from '../platform/server-module.ts'
import { factsOfPerson, identityModules } from './identity-modules.ts'
import { accountModules } from './account-modules.ts'
import { financeModules, financeOffers } from './finance-modules.ts'
import { gatewayModules } from './gateway-modules.ts'
import type { Market } from './market.ts'
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
  /** Connections to the database; throws ApiError `notReady` before it is open. */
  readonly pool: () => pg.Pool
  /** Open connections of the web port, and how many there may be. */
  readonly connections: WatchSources['connections']
  /** Of a program that is an agent and nothing that looks at the market. */
  readonly agentReadiness: () => Promise<Readiness>
  /** What the database says of the agent. */
  readonly agent: () => AgentDirectory | undefined
  /** The same for products with a fixed return. */
  readonly finance: () => FinanceDirectory | undefined
  /** The agent's accounts on the exchange's ledger, as far as the database knows them. */
  readonly payees: () => VaultPayees
  /** The built web application. */
  readonly webFolder: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** First parts of addresses that never mean a page. */
const RESERVED: ReadonlySet<string> = new Set([
  ...allCalls.map((call) => call.path.split('/')[1] ?? ''),
  STREAM_PATH.slice(1),
  'assets',
])

/** Every domain of the server, and those that this program plays a role of. */
export interface ServerModules {
  readonly all: readonly ServerModule[]
  readonly played: readonly ServerModule[]
  readonly watch: OperationsWatch
  /** What `/ready` answers. */
  readonly readiness: () => Promise<ReadyAnswer>
}

export const serverModules = (sources: ModuleSources): ServerModules => {
  const { config, metrics, market, description, network, pool, agent, webFolder, now } = sources
  const definition = definitionOfNetwork(description)
  const facts = networkFactsOf(description, config.closeIntervalMs)
  const context = () => market.context()
  const attempts = storedAttempts(pool, now)
  const sealer = createSealer(() => dataKeyOf(config))
  const messenger = messengerOf(config, { isDemonstration: description.local, pool, logger: sources.logger, now })
  const readiness = () => readReadiness(played.flatMap((module) => module.readiness ?? []))
  const watch = new OperationsWatch({ ...sources, readiness })
  const all: readonly ServerModule[] = [
    opsModule({ now, metrics, logger: sources.logger, access: config.metrics, readiness, watch }),
    { name: 'database', roles: ['market', 'api', 'agent'], isAway: isDatabaseAway },
    idempotencyModule,
    nodeModule,
    { name: 'network', roles: ['node', 'market', 'api'], readiness: () => network.readiness() },
    marketStateModule(context, () => market.readiness()),
    infoModule(context),
    accountHistoryModule(definition, context, now),
    accountStreamModule(definition, market.accounts, context),
    poolsModule(definition, hasPools(description), context),
    stopsModule(definition, hasTickets(description), context, now),
    ...siteModules({ ...sources, definition, finance: financeOffers(sources) }),
    examModule({ pool, attempts, now, wanted: config.testScore, perHour: config.testsPerHour }),
    attemptsModule,
    signingKeysModule,
    ...accountModules({
      ...sources,
      attempts,
      definition,
      messenger,
      data: () => all.flatMap(({ accountData }) => accountData ?? []),
      factsOf: factsOfPerson({ pool, sealer, now }),
    }),
    faucetModule(definition, () => network.faucet()),
    ...gatewayModules({ config, description, definition, pool, market: context, agent, now }),
    ...financeModules({
      ...sources,
      definition,
      tokens: () => network.network?.tokens ?? [],
      directory: sources.finance,
    }),
    localChainsModule,
    agentModule(looksAtMarket(config) ? undefined : sources.agentReadiness),
    contentModule({ pool, now, isDemonstration: description.local, logger: sources.logger }),
    listingModule({ definition, pool, attempts, now }),
    auditModule(pool),
    staffModule({ pool, attempts, sealer, now }),
    ...identityModules({ ...sources, messenger, attempts, sealer }),
    vaultModule({
      folder: webFolder,
      facts,
      tokens: () => network.network?.tokens ?? [],
      ledger: () => market.index?.status.validated,
      payees: sources.payees,
    }),
    staffPageModule(webFolder, facts),
    webModule({ folder: webFolder, network: facts, reserved: RESERVED }),
  ]
  const played = all.filter(({ roles }) => roles.some((role) => config.roles.has(role)))
  return { all, played, watch, readiness }
}
