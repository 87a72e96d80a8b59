import type pg from 'pg'
import type { LocalChains } from '../modules/local-chains/local-chains.ts'
import type { AgentBoard } from '../modules/agent/agent-board.ts'
import type { AgentKeys } from '../modules/agent/agent-keys.ts'
import { startAgent, type RunningAgent } from '../modules/agent/start-agent.ts'
import type { NetworkDescription } from '../modules/network/network-description.ts'
import { openNodeLink } from '../modules/node/node-link.ts'
import type { Logger } from '../platform/logger.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { OpenNetwork } from './open-network.ts'

export interface AgentRoleOptions {
  readonly keys: AgentKeys
  /** with the nodes of its chains */
  readonly description: NetworkDescription
  readonly opened: OpenNetwork
  readonly pool: pg.Pool
  readonly logger: Logger
  readonly now: () => number
  readonly metrics: Metrics
  readonly isManual: boolean
  readonly board: AgentBoard
  /** Chains that run beside a demonstration. */
  readonly localChains: LocalChains | undefined
  /** Settles when the network is made. */
  readonly prepared: Promise<void>
}

/** The agent of a program that plays the role; it begins when the network is there, and nobody waits for it. */
export interface AgentRole {
  readonly running: RunningAgent | undefined
  /** The node that the agent reads answers. */
  readonly isNodeUp: boolean
  /** Settles when it has begun, or could not. */
  readonly begun: Promise<void>
  stop(): Promise<void>
}

export const openAgentRole = (options: AgentRoleOptions): AgentRole => {
  const { keys, description, opened, pool, logger, now, metrics, isManual, board, localChains, prepared } = options
  const link = openNodeLink(opened.nodeUrl, logger, {}, opened.nodeToken)
  let running: RunningAgent | undefined
  let isStopped = false
  const begin = async (): Promise<void> => {
    await prepared
    if (isStopped) return
    running = await startAgent({
      keys,
      description,
      network: opened.network,
      link,
      pool,
      logger,
      now,
      isManual,
      board,
      ...(localChains !== undefined && { giveCoins: localChains.give }),
      ...(opened.stockAgent !== undefined && { giveTokens: opened.stockAgent }),
      onRound: ({ stopped, short, stuck }) => {
        metrics.agentStops.set(stopped)
        metrics.agentShort.set(short)
        metrics.agentStuck.set(stuck)
      },
    })
    if (isStopped) await running.stop()
    else
      logger.info(
        { gateways: running.context.served.map(({ gateway }) => gateway.base) },
        'deposits and withdrawals are served',
      )
  }
  const begun = begin().catch((error: unknown) => {
    if (!isStopped) logger.error({ err: error }, 'the agent could not begin: no gateway is connected')
  })
  return {
    get running() {
      return running
    },
    get isNodeUp() {
      return link.connected
    },
    begun,
    stop: async () => {
      isStopped = true
      await running?.stop()
      link.close()
    },
  }
}
