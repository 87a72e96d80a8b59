import type pg from 'pg'
import { AgentBoard } from '../modules/agent/agent-board.ts'
import { agentBoardModule } from '../modules/agent/agent-board.module.ts'
import { AgentService } from '../modules/agent/agent-service.ts'
import { agentModule } from '../modules/agent/agent.module.ts'
import { openLedgerReads } from '../modules/agent/ledger-reads.ts'
import type { RunningAgent } from '../modules/agent/start-agent.ts'
import { tokenStockModule, type TokenSource } from '../modules/agent/token-stock.module.ts'
import type { LocalNetwork } from '../modules/devnet/local-network.ts'
import { stockAgent } from '../modules/devnet/stock-agent.ts'
import type { FinanceDirectory } from '../modules/finance/finance-directory.ts'
import type { AgentDirectory } from '../modules/gateway/agent-directory.ts'
import type { LocalChainsService } from '../modules/local-chains/local-chains-service.ts'
import type { GetMarketContext } from '../modules/market-state/market-context.ts'
import type { NetworkDescription } from '../modules/network/network-description.ts'
import type { VaultPayees } from '../modules/vault/vault.module.ts'
import { needsMarket, type ServerConfig } from '../platform/config.ts'
import type { Notifications } from '../platform/database/notifications.ts'
import type { Logger } from '../platform/logger.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { ServerModule } from '../platform/server-module.ts'
import type { NetworkState } from './network-state.ts'

export interface AgentModuleSources {
  readonly config: ServerConfig
  readonly description: NetworkDescription
  readonly network: NetworkState
  readonly market: GetMarketContext
  /** Throws before the database is open. */
  readonly pool: () => pg.Pool
  readonly notifications: Notifications
  readonly localChains: LocalChainsService | undefined
  /** Whether ledgers close manually (tests). */
  readonly isManual: boolean
  readonly metrics: Metrics
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The agent, and the interfaces through which other modules read it. */
export interface AgentParts {
  readonly modules: readonly ServerModule[]
  /** Reads the agent's accounts and state from the database. */
  readonly directory: AgentDirectory
  /** Reads the same data for fixed-return products; undefined when the network has no products. */
  readonly finance: FinanceDirectory | undefined
  /** Returns the agent's accounts on the exchange's ledger that are stored in the database. */
  readonly payees: () => VaultPayees
  /** Returns the agent of this program; undefined before it starts. */
  readonly running: () => RunningAgent | undefined
}

/** Creates the agent with the market, the ledger, and the chains of a demonstration market. */
export function agentParts(sources: AgentModuleSources): AgentParts {
  const { config, description, network, market, pool, notifications, localChains, isManual, logger, now } = sources
  const board = new AgentBoard({ pool, notifications, description, now })
  const agent = new AgentService({
    ...sources,
    network: () => network.network,
    board,
    ...(localChains !== undefined && { sendCoins: localChains.pay }),
  })
  return {
    modules: [
      agentBoardModule(board),
      tokenStockModule({ description, isManual, logger, openSource: () => openTokenSource(network.local) }),
      agentModule(agent, !needsMarket(config)),
    ],
    directory: board.directory,
    finance: board.finance(() => {
      const { link, network: file } = market()
      return openLedgerReads(link, file)
    }),
    payees: () => board.payees,
    running: () => agent.running,
  }
}

function openTokenSource(local: LocalNetwork | undefined): TokenSource | undefined {
  if (local === undefined) return undefined
  const session = local.openSession()
  return {
    send: (address, stock) => stockAgent({ ...local, session }, address, stock),
    stop: () => session.stop(),
  }
}
