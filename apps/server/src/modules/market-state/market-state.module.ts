import type { Channel } from '@tidebook/contract'
import type { Lifecycle } from '../../platform/lifecycle.ts'
import type { Job } from '../../platform/jobs.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import type { ChannelHandler } from '../../platform/stream/channel-source.ts'
import { booksKeptFrom, deleteBookHistory } from '../indexer/book-history.repository.ts'
import type { GetMarketContext } from './market-context.ts'

export interface MarketStateOptions {
  /** Number of days for which the index stores order book changes. */
  readonly bookHistoryDays: number
  readonly market: GetMarketContext
  readonly readiness: NonNullable<ServerModule['readiness']>
  /** Loads the market from the index and the node. */
  readonly lifecycle: Lifecycle
}

/** Provides the channels of the in-memory market, and its readiness. */
export function marketStateModule({ market, readiness, lifecycle, bookHistoryDays }: MarketStateOptions): ServerModule {
  const marketChannel: ChannelHandler<Channel> = {
    isInMemory: true,
    exists: () => {
      market()
      return true
    },
    snapshot: (channel) => market().state.snapshot(channel),
  }
  const ofPair: ChannelHandler<Extract<Channel, { kind: 'book' | 'trades' }>> = {
    isInMemory: true,
    exists: ({ base, counter }) => market().pairs.find(base, counter) !== undefined,
    snapshot: (channel) => market().state.snapshot(channel),
  }
  const deleteOldBooks: Job = {
    name: 'delete-book-history',
    cron: '17 * * * *',
    run: ({ pool, now }) => deleteBookHistory(pool, new Date(booksKeptFrom(now(), bookHistoryDays))),
  }
  return {
    name: 'market-state',
    roles: ['market', 'api'],
    jobs: [deleteOldBooks],
    channels: { ledger: marketChannel, tickers: marketChannel, book: ofPair, trades: ofPair },
    readiness,
    lifecycle,
  }
}
