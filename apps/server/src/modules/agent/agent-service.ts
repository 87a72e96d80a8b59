import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { createBackoff } from '../../platform/backoff.ts'
import type { ServerConfig } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Lifecycle, NodeContext, Stop } from '../../platform/lifecycle.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Readiness } from '../../platform/readiness.ts'
import { systemCodeOf } from '../../platform/server-error.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import type { NetworkFile } from '../network/network-file.ts'
import { openNodeLink, type NodeLink } from '../node/node-link.ts'
import type { AgentBoard } from './agent-board.ts'
import type { AgentKeys } from './agent-keys.ts'
import { registerReaders } from './reader-places.ts'
import { openAgentKeys, startAgent, needsAgent, type RunningAgent } from './start-agent.ts'
import type { SendCoins } from './stock.ts'

export interface AgentServiceOptions {
  readonly config: Pick<ServerConfig, 'dataDir' | 'agentKeys' | 'realNameFor'>
  /** The network, including the nodes of its chains. */
  readonly description: NetworkDescription
  /** Undefined before the node is open. */
  readonly network: () => NetworkFile | undefined
  /** Returns the pool; throws before the database is open. */
  readonly pool: () => pg.Pool
  readonly board: AgentBoard
  /** Whether ledgers close and rounds run manually. */
  readonly isManual: boolean
  /**
   * Pays coins on the chains of a demonstration market. Absent elsewhere, because operators fund the accounts there.
   */
  readonly sendCoins?: SendCoins
  readonly metrics: Metrics
  readonly logger: Logger
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
  /** Starts the agent; `startAgent` unless a test replaces it. */
  readonly start?: typeof startAgent
  /** Waits, or returns early when the signal aborts. Tests replace it. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

function waitUntil(ms: number, signal: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal }).catch(() => undefined)
}

/** First and longest pause before another attempt to start the agent, in milliseconds. */
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 60_000

interface Opened {
  readonly keys: AgentKeys
  readonly link: NodeLink
}

/** The agent of a program with the role agent, from the start of the program to its end. */
export class AgentService {
  readonly lifecycle: Lifecycle
  readonly #options: AgentServiceOptions
  #database: Pick<Database<object>, 'isReachable'> | undefined
  #opened: Opened | undefined
  #running: RunningAgent | undefined
  /** Code of the error that ended the last attempt to start the agent; undefined after a success. */
  #fault: string | undefined

  constructor(options: AgentServiceOptions) {
    this.#options = options
    const { description, now } = options
    const isNeeded = needsAgent(description)
    this.lifecycle = {
      database: async ({ database }) => {
        this.#database = database
        if (!isNeeded) await registerReaders(database.pool, [], now())
        return undefined
      },
      ...(isNeeded && {
        node: ({ node, database }) => this.#open(node, database?.pool),
        network: () => this.#begin(),
      }),
    }
  }

  /** The running agent; undefined before it has started and when it could not start. */
  get running(): RunningAgent | undefined {
    return this.#running
  }

  /**
   * Returns the reason why the agent has not started yet. Empty while the agent runs, and before its first attempt
   * ends.
   */
  fault(): Readiness {
    return { status: 'ready', parts: { ...(this.#fault !== undefined && { agentFault: this.#fault }) } }
  }

  /** Returns the readiness of a program without a market: of its node, its database and its agent. */
  async readiness(): Promise<Readiness> {
    const opened = this.#opened
    const isDatabaseUp = (await this.#database?.isReachable()) === true
    const isUp = isDatabaseUp && opened?.link.connected !== false && this.#fault === undefined
    const hasBegun = opened === undefined || this.#running !== undefined
    return {
      status: !isUp ? 'degraded' : hasBegun ? 'ready' : 'starting',
      parts: {
        ...this.fault().parts,
        database: isDatabaseUp ? 'up' : 'down',
        ...(opened !== undefined && { node: opened.link.connected ? 'up' : 'down' }),
      },
    }
  }

  /**
   * Opens the agent's node and keys.
   * @throws ServerError `server/secret-damaged`, `server/seed-foreign`
   */
  async #open(node: NodeContext['node'], pool: pg.Pool | undefined) {
    const { config, description, logger, now } = this.#options
    if (pool === undefined) return undefined
    const keys = await openAgentKeys({ config, description, pool, now })
    const link = openNodeLink(node.place, logger, {}, node.token)
    this.#opened = { keys, link }
    return () => link.close()
  }

  /** Starts the agent without waiting, because chains and ledger may respond late. */
  #begin(): Stop | undefined {
    const [opened, file] = [this.#opened, this.#options.network()]
    if (opened === undefined || file === undefined) return undefined
    const stopping = new AbortController()
    const starting = this.#startUntil(stopping.signal, opened, file)
    return async () => {
      stopping.abort()
      await starting
      await this.#running?.stop()
    }
  }

  /** Starts the agent. On failure, retries after a growing pause. */
  async #startUntil(signal: AbortSignal, opened: Opened, file: NetworkFile): Promise<void> {
    const { logger, wait = waitUntil } = this.#options
    const backoff = createBackoff(FIRST_RETRY_MS, MAX_RETRY_MS)
    while (!signal.aborted) {
      try {
        this.#running = await this.#start(opened, file)
        this.#fault = undefined
        const gateways = this.#running.context.served.map(({ gateway }) => gateway.base)
        logger.info({ gateways }, 'deposits and withdrawals are served')
        return
      } catch (error) {
        if (signal.aborted) return
        this.#fault = systemCodeOf(error) || 'agent/not-started'
        const retryAfterMs = backoff.next()
        logger.error({ err: error, retryAfterMs }, 'the agent could not start: no gateway is connected')
        await wait(retryAfterMs, signal)
      }
    }
  }

  async #start({ keys, link }: Opened, network: NetworkFile): Promise<RunningAgent> {
    const { config, description, pool, logger, now, isManual, board, sendCoins, metrics } = this.#options
    const { start = startAgent } = this.#options
    return start({
      config,
      keys,
      description,
      network,
      link,
      pool: pool(),
      logger,
      now,
      isManual,
      board,
      ...(sendCoins !== undefined && { sendCoins }),
      onRound: ({ stopped, short, stuck }) => {
        metrics.agentStops.set(stopped)
        metrics.agentShort.set(short)
        metrics.agentStuck.set(stuck)
      },
    })
  }
}
