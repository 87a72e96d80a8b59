import { setTimeout as delay } from 'node:timers/promises'
import { createBackoff } from '../../platform/backoff.ts'
import type { Kysely } from 'kysely'
import type { Logger } from '../../platform/logger.ts'
import type { MarketDatabase } from './market-database.ts'
import type { MarketTables } from './tables.ts'
import { isDatabaseAway } from '../../platform/database/database.errors.ts'
import { isDiskFull } from '../../platform/server-error.ts'
import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { BatchStore, WrittenBatch } from './batch-store.ts'
import { readPosition, type IndexPosition } from './index-position.repository.ts'
import { ForeignLedgerError } from './indexer.errors.ts'
import { LedgerFeed } from './ledger-feed.ts'
import { fetchSourceState, type SourceState } from './ledger-source.ts'
import type { MarketPairs } from './market-pairs.ts'
import { projectBatch, type ProjectedBatch } from './project-batch.ts'
import { assertSameHistory } from './same-past.ts'

/** The state of the index. */
export interface IndexerStatus {
  readonly position: IndexPosition | undefined
  /** The last known ledger of the node. */
  readonly validated: number
  /** Whether the index is in sync with a reachable node. */
  readonly live: boolean
  readonly node: 'up' | 'down'
  readonly database: 'up' | 'down'
}

/** A listener that caches part of the index in memory. */
interface IndexListener {
  /** Reloads everything from a consistent snapshot, because the position of the index may have changed arbitrarily. */
  onReset(db: Kysely<MarketTables>, position: IndexPosition | undefined): Promise<void>
  /** Prepares for a batch that has been read and will be written. Must not fail. */
  onProjected(batch: ProjectedBatch, live: boolean): Promise<void>
  onBatch(batch: ProjectedBatch, written: WrittenBatch, live: boolean): void
  onStatus(status: IndexerStatus): void
}

export interface IndexerOptions {
  readonly link: NodeLink
  readonly database: MarketDatabase
  readonly store: BatchStore
  readonly pairs: MarketPairs
  readonly logger: Logger
  readonly metrics: Metrics
  readonly listener: IndexListener
}

/** Time without notifications after which the node's state is queried, in milliseconds. */
const QUIET_MS = 5_000

/** Follows a node continuously: reads validated ledgers, writes each exactly once, and notifies listeners. */
export class Indexer {
  readonly #options: IndexerOptions
  readonly #arrivals = new Map<number, number>()
  #status: IndexerStatus = { position: undefined, validated: 0, live: false, node: 'down', database: 'up' }
  /** The ledger up to which listeners have loaded; undefined when they must reload. */
  #loaded: number | undefined
  /** The newest ledger that has closed since the last query of the node's state. */
  #closed = 0
  #transactions = 0
  #complaint: string | undefined
  readonly #stop = new AbortController()
  #wake: () => void = () => undefined
  #running: Promise<void> = Promise.resolve()

  constructor(options: IndexerOptions) {
    this.#options = options
  }

  get status(): IndexerStatus {
    return this.#status
  }

  /** The number of transactions written since this program started. */
  get transactions(): number {
    return this.#transactions
  }

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    this.#wake()
    await this.#running
  }

  /** Handles a newly closed ledger of the node. */
  ledgerClosed(index: number): void {
    this.#arrivals.set(index, performance.now())
    this.#closed = Math.max(this.#closed, index)
    this.#setStatus({ validated: Math.max(this.#status.validated, index) })
    this.#wake()
  }

  /** Handles a change of the connection to the node. */
  linkChanged(up: boolean): void {
    this.#setStatus(up ? { node: 'up' } : { node: 'down', live: false })
    this.#wake()
  }

  async #run(): Promise<void> {
    const backoff = createBackoff(50, 2_000)
    while (!this.#stop.signal.aborted) {
      try {
        if (this.#options.link.connected) await this.#follow(() => backoff.reset())
      } catch (error) {
        await this.#recoverFrom(error)
      }
      if (!this.#stop.signal.aborted) await this.#sleep(backoff.next())
    }
  }

  async #follow(onProgress: () => void): Promise<void> {
    const { link, listener, store } = this.#options
    this.#closed = 0
    const state = await fetchSourceState(link)
    let position = await this.#open(state)
    const feed = new LedgerFeed(
      link,
      position === undefined
        ? { index: state.first - 1, hash: undefined }
        : { index: position.index, hash: position.hash },
    )
    this.#setStatus({ live: (position?.index ?? 0) >= this.#status.validated })
    let ahead: Promise<ProjectedBatch> | undefined
    while (!this.#stop.signal.aborted && link.connected) {
      feed.ask(this.#status.validated)
      if (ahead === undefined && feed.isEmpty) {
        await this.#sleep(QUIET_MS)
        if (feed.isEmpty && link.connected && !this.#stop.signal.aborted)
          this.#setStatus({ validated: (await fetchSourceState(link)).last })
        continue
      }
      const batch = await (ahead ?? this.#project(feed))
      // the books of a ledger are part of the batch, so the funds of their owners must be known first
      await listener.onProjected(batch, batch.last.index >= this.#status.validated)
      const writing = store.put(batch, position, this.#stop.signal)
      ahead = feed.isEmpty ? undefined : this.#project(feed)
      ahead?.catch(() => undefined)
      const written = await writing
      position = written.position
      this.#loaded = position.index
      const live = position.index >= this.#status.validated
      this.#observe(batch)
      this.#setStatus({ position, live, database: 'up' })
      listener.onBatch(batch, written, live)
      onProgress()
    }
  }

  /** Reads the position of the index, and makes the listeners load the index. */
  #open(state: SourceState): Promise<IndexPosition | undefined> {
    const { database, listener } = this.#options
    const view = database.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return view.execute(async (db) => {
      const position = await readPosition(db)
      this.#setStatus({ node: 'up', database: 'up', position, validated: Math.max(state.last, this.#closed) })
      if (position !== undefined) await assertSameHistory(this.#options.link, state, position)
      if (this.#loaded !== (position?.index ?? -1)) await listener.onReset(db, position)
      this.#loaded = position?.index ?? -1
      return position
    })
  }

  /**
   * Takes the ledgers that the node has sent, and requests more. The next batch is projected while the database writes
   * this one.
   */
  async #project(feed: LedgerFeed): Promise<ProjectedBatch> {
    const ledgers = await feed.take()
    feed.ask(this.#status.validated)
    return projectBatch(ledgers, this.#options.pairs.resolver, this.#options.store.createRows())
  }

  #observe(batch: ProjectedBatch): void {
    const { metrics } = this.#options
    this.#transactions += batch.transactions
    metrics.indexedLedger.set(batch.last.index)
    metrics.indexedCloseTime.set(batch.closeTime / 1000)
    metrics.indexedTransactions.inc(batch.transactions)
    metrics.indexedTrades.inc(batch.trades.length)
    for (const { index } of batch.ledgers) {
      const arrived = this.#arrivals.get(index)
      if (arrived !== undefined) metrics.indexLag.observe((performance.now() - arrived) / 1000)
      this.#arrivals.delete(index)
    }
  }

  async #recoverFrom(error: unknown): Promise<void> {
    const { logger, database, store } = this.#options
    if (error instanceof ForeignLedgerError) {
      logger.warn({ err: error }, 'the index belongs to another ledger history; rebuilding it')
      await store.discard().catch(() => undefined)
      this.#loaded = undefined
    } else if (error instanceof NodeLinkError) {
      // logged once, because the node is queried every few seconds until it has caught up
      const news = error.code === 'node/behind' && error.message !== this.#complaint
      this.#complaint = error.message
      if (news) logger.warn({ err: error }, 'the node is behind the index; the index waits')
      else logger.debug({ err: error }, 'the node did not respond to the index')
      this.#setStatus({ live: false })
    } else {
      if (isDiskFull(error)) logger.error({ err: error, code: 'server/disk-full' }, 'the disk of the database is full')
      else
        logger.warn(
          { err: error },
          isDatabaseAway(error) ? 'the database is unavailable' : 'the index could not continue',
        )
      this.#setStatus({ live: false, database: (await database.isReachable()) ? 'up' : 'down' })
    }
  }

  #setStatus(change: Partial<IndexerStatus>): void {
    const before = this.#status
    this.#status = { ...before, ...change }
    if (before.live !== this.#status.live) this.#options.listener.onStatus(this.#status)
  }

  async #sleep(ms: number): Promise<void> {
    const abort = new AbortController()
    this.#wake = () => abort.abort()
    await delay(ms, undefined, { signal: abort.signal }).catch(() => undefined)
  }
}
