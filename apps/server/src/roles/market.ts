import type { Logger } from '../platform/logger.ts'
import { AccountStream } from '../modules/account-stream/account-stream.ts'
import { marketDatabaseOf, withIndexOf, type MarketDatabase } from '../modules/indexer/market-database.ts'
import type { BatchStore } from '../modules/indexer/batch-store.ts'
import { booksKeptFrom } from '../modules/indexer/book-history.repository.ts'
import { createIndexReader } from '../modules/indexer/index-reader.ts'
import { createIndexWriter } from '../modules/indexer/index-writer.ts'
import { Indexer } from '../modules/indexer/indexer.ts'
import type { RecordBooks } from '../modules/indexer/batch-store.ts'
import { marketPairs } from '../modules/indexer/market-pairs.ts'
import { createStandbyWriter } from '../modules/indexer/standby-writer.ts'
import type { MarketContext } from '../modules/market-state/market-context.ts'
import { BookRecorder } from '../modules/market-state/book-recorder.ts'
import { MarketState } from '../modules/market-state/market-state.ts'
import type { ServedNetwork } from '../modules/network/served-network.ts'
import { openNodeLink, type NodeLink, type NodeLinkEvents } from '../modules/node/node-link.ts'
import type { ServerConfig } from '../platform/config.ts'
import { AdvisoryLock } from '../platform/database/advisory-lock.ts'
import { LOCKS } from '../platform/database/lock-numbers.ts'
import { NO_NOTIFICATIONS, type Notifications } from '../platform/database/notifications.ts'
import { ApiError } from '../platform/http/http.errors.ts'
import type { Lifecycle, NodeContext } from '../platform/lifecycle.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Readiness } from '../platform/readiness.ts'
import type { ChannelHub } from '../platform/stream/channel-hub.ts'

export interface MarketOptions {
  /** Whether this program may fill the index. Of several such programs, one fills it and the others follow. */
  readonly writes: boolean
  readonly notifications: Notifications
  readonly hub: ChannelHub
  readonly logger: Logger
  readonly metrics: Metrics
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly config: Pick<ServerConfig, 'bookHistoryDays'>
}

/** The node and the database of the market. */
export interface MarketSources {
  readonly node: NodeContext['node']
  readonly database: MarketDatabase
  /** Whether the index in `database` is a replica, which lags behind the announcement of a ledger. */
  readonly isReplica: boolean
  readonly network: ServedNetwork
}

interface Running {
  readonly context: MarketContext
  readonly indexer: Indexer
  readonly stop: () => Promise<void>
}

interface OpenedStore {
  readonly store: BatchStore
  /** Allows another program to write the index. */
  readonly release: () => void
}

/** The index, the in-memory market, and the watched accounts, from the start of this program. */
export class Market {
  readonly accounts: AccountStream
  readonly #options: MarketOptions
  readonly #loaded = Promise.withResolvers<void>()
  #isLoaded = false
  #running: Running | undefined
  #onIndexed: ((ledger: number) => void) | undefined

  constructor(options: MarketOptions) {
    this.#options = options
    this.accounts = new AccountStream(() => this.context(), options.hub, options.logger, options.now)
  }

  /** The state of the index, once this program has started to follow it. */
  get index(): Pick<Indexer, 'status' | 'transactions'> | undefined {
    return this.#running?.indexer
  }

  /** Whether the index has been loaded into memory at least once. */
  get isLoaded(): boolean {
    return this.#isLoaded
  }

  /** Settles when the index has been loaded into memory. */
  get loaded(): Promise<void> {
    return this.#loaded.promise
  }

  /** Calls a function with the index of each ledger that enters the database index. */
  follow(onIndexed: (ledger: number) => void): void {
    this.#onIndexed = onIndexed
  }

  /** @throws ApiError `notReady` before the index has been loaded */
  context(): MarketContext {
    if (this.#running === undefined || !this.#isLoaded) throw new ApiError('notReady')
    return this.#running.context
  }

  async readiness(): Promise<Readiness> {
    const status = this.#running?.indexer.status
    const database = (await this.#running?.context.database.isReachable()) === true
    const node = status?.node === 'up' && this.#running?.context.link.connected === true
    const inStep = status?.live === true && node && database
    return {
      status: !this.#isLoaded ? 'starting' : inStep ? 'ready' : 'degraded',
      parts: {
        node: node ? 'up' : 'down',
        database: database ? 'up' : 'down',
        index: status?.live === true ? 'up' : 'down',
        indexedLedger: status?.position?.index ?? 0,
        validatedLedger: status?.validated ?? 0,
      },
    }
  }

  /**
   * Starts to follow the node over two connections: one reads ledgers, one serves queries, so neither blocks the other.
   */
  start({ node, database, isReplica, network }: MarketSources): void {
    const { hub, logger, metrics } = this.#options
    const pairs = marketPairs(network)
    const queryLink = openNodeLink(node.place, logger, {}, node.token)
    const events: NodeLinkEvents = {
      onOpen: () => {
        ledgers
          .request('subscribe', { streams: ['ledger'] })
          .catch((error: unknown) => logger.warn({ err: error }, 'the node does not announce new ledgers'))
        indexer.linkChanged(true)
      },
      onClose: () => {
        indexer.linkChanged(false)
      },
      onMessage: (message) => {
        if (message.type === 'ledgerClosed' && typeof message['ledger_index'] === 'number')
          indexer.ledgerClosed(message['ledger_index'])
      },
    }
    const ledgers: NodeLink = openNodeLink(node.place, logger, events, node.token)
    const recorder = this.#options.writes && !isReplica ? this.#recorder() : undefined
    const state = new MarketState(pairs, hub, ledgers, logger, recorder)
    const { store, release } = this.#openStore(database, isReplica, (batch) => state.record(batch))
    const indexer = new Indexer({
      link: ledgers,
      database,
      store,
      pairs,
      logger,
      metrics,
      listener: {
        onReset: async (db, position) => {
          await state.load(db, position)
          this.#isLoaded = true
          this.#loaded.resolve()
          if (position !== undefined) this.#onIndexed?.(position.index)
        },
        onProjected: (batch, live) => state.prepare(batch, live),
        onBatch: (batch, written, live) => {
          state.apply(batch, written, live)
          this.accounts.apply(batch)
          this.#onIndexed?.(written.position.index)
        },
        onStatus: (status) => state.setLive(status.live),
      },
    })
    this.#running = {
      context: { database, state, pairs, network, link: queryLink },
      indexer,
      stop: async () => {
        ledgers.close()
        queryLink.close()
        await indexer.stop()
        release()
      },
    }
    indexer.start()
  }

  async stop(): Promise<void> {
    await this.#running?.stop()
  }

  #recorder(): BookRecorder {
    const { now, config } = this.#options
    return new BookRecorder(() => booksKeptFrom(now(), config.bookHistoryDays))
  }

  /**
   * Opens the index. A replica and a program without the role market only read it; the others write it, one at a time.
   */
  #openStore(database: MarketDatabase, isReplica: boolean, recordBooks: RecordBooks): OpenedStore {
    const { writes, notifications } = this.#options
    if (isReplica || !writes) {
      // A replica sends no announcements.
      const store = createIndexReader(database, isReplica ? NO_NOTIFICATIONS : notifications)
      return { store, release: () => undefined }
    }
    const lock = new AdvisoryLock(database.pool, LOCKS.indexWriter)
    const writer = createIndexWriter(database, recordBooks)
    const store = createStandbyWriter({ database, lock, notifications, writer })
    return { store, release: () => lock.release() }
  }
}

/**
 * Follows the node as long as the program runs.
 * @param network undefined before the node is open
 */
export function marketLifecycle(
  market: Pick<Market, 'start' | 'stop'>,
  network: () => ServedNetwork | undefined,
): Lifecycle {
  return {
    node: ({ node, database, replica }) => {
      const served = network()
      if (database === undefined || served === undefined) return undefined
      market.start({
        node,
        database: replica === undefined ? marketDatabaseOf(database) : withIndexOf(database, replica),
        isReplica: replica !== undefined,
        network: served,
      })
      return () => market.stop()
    },
  }
}
