import type { AccountEvent, AccountState, Channel } from '@tidebook/contract'
import { accountsTouched, effectRecord } from '@tidebook/market'
import { ledgerTimeToMs } from '@tidebook/contract'
import { isValidAddress } from '@tidebook/protocol/address'
import { swt } from '@tidebook/protocol/networks'
import type { Logger } from '../../platform/logger.ts'
import type { ProjectedBatch } from '../indexer/project-batch.ts'
import { readBalances } from '../node/account-reader.ts'
import type { MarketProvider } from '../runtime/market-access.ts'
import type { ChannelHub } from '../stream/channel-hub.ts'
import type { ChannelSnapshot } from '../stream/stream-connection.ts'
import { openOrdersOf } from '../wallet/wallet.service.ts'

const PREFIX = 'account:'
/** Open orders that a message carries; a wallet with more sees the newest. */
const MOST_ORDERS = 100

/** Balances, orders and events of the accounts that somebody watches. */
export class AccountStream {
  readonly #market: MarketProvider
  readonly #hub: ChannelHub
  readonly #logger: Logger
  readonly #now: () => number
  /** Updates of one account follow one another. */
  readonly #queues = new Map<string, Promise<void>>()

  constructor(market: MarketProvider, hub: ChannelHub, logger: Logger, now: () => number) {
    this.#market = market
    this.#hub = hub
    this.#logger = logger
    this.#now = now
  }

  /** The whole state of an account; undefined when the address is none. */
  async snapshot(channel: Channel & { readonly kind: 'account' }): Promise<ChannelSnapshot | undefined> {
    if (!isValidAddress(swt, channel.address)) return undefined
    return { ledger: this.#market().state.ledger.index, data: await this.#stateOf(channel.address, []) }
  }

  /** Tells the watched accounts that a batch touched. */
  apply(batch: ProjectedBatch): void {
    const watched = this.#hub.watched(PREFIX)
    if (watched.length === 0) return
    const touched = new Set(
      batch.ledgers.flatMap((ledger) => ledger.transactions.flatMap(({ meta }) => [...accountsTouched(meta)])),
    )
    for (const channel of watched) {
      const address = channel.slice(PREFIX.length)
      if (touched.has(address)) this.#tell(channel, address, batch)
    }
  }

  #tell(channel: string, address: string, batch: ProjectedBatch): void {
    const events = eventsOf(address, batch)
    const before = this.#queues.get(channel) ?? Promise.resolve()
    const next = before
      .then(async () => {
        const state = await this.#stateOf(address, events)
        this.#hub.publish(channel, batch.last.index, () => state)
      })
      .catch((error: unknown) => this.#logger.warn({ err: error, address }, 'an account could not be told its state'))
      .finally(() => {
        if (this.#queues.get(channel) === next) this.#queues.delete(channel)
      })
    this.#queues.set(channel, next)
  }

  async #stateOf(address: string, events: AccountEvent[]): Promise<AccountState> {
    const market = this.#market()
    const [balances, orders] = await Promise.all([
      readBalances(market.link, address),
      openOrdersOf(market, address, { s: MOST_ORDERS }, this.#now()),
    ])
    return { address, active: balances !== undefined, balances: { ...balances }, orders: orders.list, events }
  }
}

const eventsOf = (address: string, batch: ProjectedBatch): AccountEvent[] =>
  batch.orderEntries.flatMap(({ entry, events }) =>
    events
      .filter((event) => event.account === address)
      .map((event) => ({
        ...effectRecord(event),
        hash: entry.tx.hash,
        time: ledgerTimeToMs(entry.tx.date),
        pair: event.pair.key,
      })),
  )
