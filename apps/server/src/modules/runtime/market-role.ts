import type { Logger } from '../../platform/logger.ts'
import { AccountStream } from '../account-stream/account-stream.ts'
import type { Database } from '../database/database.ts'
import { createIndexReader } from '../indexer/index-reader.ts'
import { createIndexWriter } from '../indexer/index-writer.ts'
import { Indexer } from '../indexer/indexer.ts'
import { marketPairs } from '../indexer/market-pairs.ts'
import { MarketState } from '../market-state/market-state.ts'
import type { NetworkFile } from '../network/network-file.ts'
import { openNodeLink, type NodeLink } from '../node/node-link.ts'
import type { Metrics } from '../ops/metrics.ts'
import type { ChannelHub } from '../stream/channel-hub.ts'
import type { SnapshotSource } from '../stream/stream-connection.ts'
import { candleSnapshot } from '../info/candle-snapshot.ts'
import type { Runtime } from './runtime.ts'

export interface MarketRoleOptions {
  readonly nodeUrl: string
  /** Whether this program fills the index, or follows the one that does. */
  readonly writes: boolean
  readonly database: Database
  readonly network: NetworkFile
  readonly hub: ChannelHub
  readonly runtime: Runtime
  readonly logger: Logger
  readonly metrics: Metrics
  readonly now: () => number
}

/** The index, the market in memory, and what the stream tells of them. */
export interface MarketRole {
  readonly snapshot: SnapshotSource
  stop(): Promise<void>
}

/** Starts following the node. Two connections: one reads ledgers, one answers people, so neither waits for the other. */
export const startMarketRole = (options: MarketRoleOptions): MarketRole => {
  const { nodeUrl, writes, database, network, hub, runtime, logger, metrics, now } = options
  const pairs = marketPairs(network)
  const accounts = new AccountStream(() => runtime.market(), hub, logger, now)
  const people = openNodeLink(nodeUrl, logger)
  const ledgers: NodeLink = openNodeLink(nodeUrl, logger, {
    onOpen: () => {
      ledgers
        .request('subscribe', { streams: ['ledger'] })
        .catch((error: unknown) => logger.warn({ err: error }, 'the node does not tell of new ledgers'))
      indexer.linkChanged(true)
    },
    onClose: () => {
      indexer.linkChanged(false)
    },
    onMessage: (message) => {
      if (message.type === 'ledgerClosed' && typeof message['ledger_index'] === 'number')
        indexer.ledgerClosed(message['ledger_index'])
    },
  })
  const state = new MarketState(pairs, hub, ledgers, logger)
  const indexer = new Indexer({
    link: ledgers,
    database,
    store: writes ? createIndexWriter(database, pairs.resolver) : createIndexReader(database),
    pairs,
    logger,
    metrics,
    listener: {
      onReset: async (db, position) => {
        await state.load(db, position)
        runtime.markLoaded()
      },
      onProjected: (batch, live) => state.prepare(batch, live),
      onBatch: (batch, written, live) => {
        state.apply(batch, written, live)
        accounts.apply(batch)
      },
      onStatus: (status) => state.setLive(status.live),
    },
  })
  runtime.indexer = indexer
  runtime.access = { database, state, pairs, network, link: people }
  indexer.start()
  return {
    snapshot: (channel) => {
      if (channel.kind === 'account') return accounts.snapshot(channel)
      if (channel.kind === 'candles') return candleSnapshot(runtime.market(), channel)
      runtime.market()
      return state.snapshot(channel)
    },
    stop: async () => {
      ledgers.close()
      people.close()
      await indexer.stop()
    },
  }
}
