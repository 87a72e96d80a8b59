import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import type { AccountEvent, AccountState, Channel } from '@tidebook/contract'
import { accountsTouched, effectRecord } from '@tidebook/market'
import type { Logger } from '../../platform/logger.ts'
import { Turns } from '../../platform/turns.ts'
import type { ProjectedBatch } from '../indexer/project-batch.ts'
import { readBalances } from '../node/account-reader.ts'
import type { GetMarketContext } from '../market-state/market-context.ts'
import type { ChannelHub } from '../../platform/stream/channel-hub.ts'
import type { ChannelSnapshot } from '../../platform/stream/channel-subscription.ts'
import { openOrdersOf } from '../account-history/account-history.service.ts'

const KIND = 'account'
/** Maximum number of open orders in a message, the newest ones. */
const MAX_ORDERS = 100
/** Maximum number of events in one message, the newest ones. */
const MAX_EVENTS = 1_000
/** Maximum number of accounts that are read at a time, and of slow reads in addition. */
const READS = { atOnce: 8, slow: 32, slowMs: 2_000 }

/** The pending update of an account. */
interface News {
  events: AccountEvent[]
  ledger: number
}

/** Publishes balances, orders and events of the watched accounts. */
export class AccountStream {
  readonly #market: GetMarketContext
  readonly #hub: ChannelHub
  readonly #logger: Logger
  readonly #now: () => number
  /**
   * Updates of one account are serialized. The queue is bounded by the number of watched accounts, which the stream
   * limits.
   */
  readonly #turns = new Turns({ ...READS, waiting: 1, waitingOfAll: Number.MAX_SAFE_INTEGER })
  readonly #waiting = new Map<string, News>()

  constructor(market: GetMarketContext, hub: ChannelHub, logger: Logger, now: () => number) {
    this.#market = market
    this.#hub = hub
    this.#logger = logger
    this.#now = now
  }

  /** Returns the complete state of an account. */
  async snapshot(channel: Channel & { readonly kind: 'account' }): Promise<ChannelSnapshot> {
    return { ledger: this.#market().state.ledger.index, data: await this.#stateOf(channel.address, []) }
  }

  /** Publishes updates of the watched accounts that a batch changed. */
  apply(batch: ProjectedBatch): void {
    if (this.#hub.listenedOf(KIND) === 0) return
    const touched = new Set([
      ...batch.ledgers.flatMap(({ holdings }) => [...accountsTouched(holdings)]),
      ...batch.orderEntries.flatMap(({ changes }) => changes.map(({ owner }) => owner)),
    ])
    for (const address of touched) {
      const channel = `${KIND}:${address}`
      if (this.#hub.hasListeners(channel)) this.#tell(channel, address, batch)
    }
  }

  /** Queues an update. Events that occur while the account is being read are sent together. */
  #tell(channel: string, address: string, batch: ProjectedBatch): void {
    const events = eventsOf(address, batch)
    const waiting = this.#waiting.get(channel)
    if (waiting !== undefined) {
      waiting.events = [...waiting.events, ...events].slice(-MAX_EVENTS)
      waiting.ledger = batch.last.index
      return
    }
    const news: News = { events, ledger: batch.last.index }
    this.#waiting.set(channel, news)
    this.#turns.take(channel, async () => {
      this.#waiting.delete(channel)
      // The subscriber may have left.
      if (!this.#hub.hasListeners(channel)) return
      try {
        const state = await this.#stateOf(address, news.events)
        this.#hub.publish(channel, news.ledger, () => state)
      } catch (error) {
        this.#logger.warn({ err: error, address }, 'the state of an account could not be sent to its subscribers')
      }
    })
  }

  async #stateOf(address: string, events: AccountEvent[]): Promise<AccountState> {
    const market = this.#market()
    const [balances, orders] = await Promise.all([
      readBalances(market.link, address, market.network.native, market.pairs.reserves),
      openOrdersOf(market, address, { s: MAX_ORDERS }, this.#now()),
    ])
    return { address, active: balances !== undefined, balances: { ...balances }, orders: orders.list, events }
  }
}

function eventsOf(address: string, batch: ProjectedBatch): AccountEvent[] {
  return batch.orderEntries.flatMap(({ hash, date, events }) =>
    events
      .filter((event) => event.account === address)
      .map((event) => ({
        ...effectRecord(event),
        hash,
        time: ledgerTimeToUnixMs(date),
        pair: event.pair.key,
      })),
  )
}
