import type pg from 'pg'
import type { ServerConfig } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Lifecycle, Stop } from '../../platform/lifecycle.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Readiness } from '../../platform/readiness.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import type { NetworkFile } from '../network/network-file.ts'
import { openNodeLink, type NodeLink } from '../node/node-link.ts'
import type { AgentBoard } from './agent-board.ts'
import type { AgentKeys } from './agent-keys.ts'
import { registerReaders } from './reader-places.ts'
import { openAgentKeys, startAgent, wantsAgent, type RunningAgent } from './start-agent.ts'
import type { GiveCoins } from './stock.ts'

export interface AgentServiceOptions {
  readonly config: Pick<ServerConfig, 'dataDir' | 'agentKeys'>
  /** Includes the nodes of its chains. */
  readonly description: NetworkDescription
  /** Undefined before the node is open. */
  readonly network: () => NetworkFile | undefined
  /** Returns the pool; throws before the database is open. */
  readonly pool: () => pg.Pool
  readonly board: AgentBoard
  /** Whether ledgers close and rounds run by hand. */
  readonly isManual: boolean
  /** Gives coins on the chains of a demonstration; absent elsewhere, because operators fund the accounts there. */
  readonly giveCoins?: GiveCoins
  readonly metrics: Metrics
  readonly logger: Logger
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
}

interface Opened {
  readonly keys: AgentKeys
  readonly link: NodeLink
}

/** The agent of a program with that role, from program start to end. */
export class AgentService {
  readonly lifecycle: Lifecycle
  readonly #options: AgentServiceOptions
  #database: Pick<Database<object>, 'isReachable'> | undefined
  #opened: Opened | undefined
  #running: RunningAgent | undefined

  constructor(options: AgentServiceOptions) {
    this.#options = options
    const { description, now } = options
    const isWanted = wantsAgent(description)
    this.lifecycle = {
      database: async ({ database }) => {
        this.#database = database
        if (!isWanted) await registerReaders(database.pool, [], now())
        return undefined
      },
      ...(isWanted && {
        node: ({ node, database }) => this.#open(node, database?.pool),
        network: () => this.#begin(),
      }),
    }
  }

  /** Running agent; undefined before it has started and if it could not start. */
  get running(): RunningAgent | undefined {
    return this.#running
  }

  /** Returns the readiness of a program without a market: its node and its database. */
  async readiness(): Promise<Readiness> {
    const opened = this.#opened
    const isDatabaseUp = (await this.#database?.isReachable()) === true
    const isUp = isDatabaseUp && opened?.link.connected !== false
    const hasBegun = opened === undefined || this.#running !== undefined
    return {
      status: !isUp ? 'degraded' : hasBegun ? 'ready' : 'starting',
      parts: {
        database: isDatabaseUp ? 'up' : 'down',
        ...(opened !== undefined && { node: opened.link.connected ? 'up' : 'down' }),
      },
    }
  }

  /**
   * Opens the agent's node and keys.
   * @throws ServerError `server/secret-damaged`, `server/seed-foreign`
   */
  async #open(node: { readonly url: string; readonly token: string | undefined }, pool: pg.Pool | undefined) {
    const { config, description, logger, now } = this.#options
    if (pool === undefined) return undefined
    const keys = await openAgentKeys({ config, description, pool, now })
    const link = openNodeLink(node.url, logger, {}, node.token)
    this.#opened = { keys, link }
    return () => link.close()
  }

  /** Starts the agent without waiting, because chains and ledger may answer late. */
  #begin(): Stop | undefined {
    const { network, logger } = this.#options
    const [opened, file] = [this.#opened, network()]
    if (opened === undefined || file === undefined) return undefined
    let isStopped = false
    const begin = async (): Promise<void> => {
      const running = await this.#start(opened, file)
      this.#running = running
      if (isStopped) return running.stop()
      const gateways = running.context.served.map(({ gateway }) => gateway.base)
      logger.info({ gateways }, 'deposits and withdrawals are served')
    }
    begin().catch((error: unknown) => {
      if (!isStopped) logger.error({ err: error }, 'the agent could not begin: no gateway is connected')
    })
    return async () => {
      isStopped = true
      await this.#running?.stop()
    }
  }

  #start({ keys, link }: Opened, network: NetworkFile): Promise<RunningAgent> {
    const { description, pool, logger, now, isManual, board, giveCoins, metrics } = this.#options
    return startAgent({
      keys,
      description,
      network,
      link,
      pool: pool(),
      logger,
      now,
      isManual,
      board,
      ...(giveCoins !== undefined && { giveCoins }),
      onRound: ({ stopped, short, stuck }) => {
        metrics.agentStops.set(stopped)
        metrics.agentShort.set(short)
        metrics.agentStuck.set(stuck)
      },
    })
  }
}
