import { parseDecimal, toFixed } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { OrderHistoryItem, PairsFile, TradeRow, TradingPair } from '@tidebook/contract'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { buildOfferCancel } from '@tidebook/protocol'
import type { NetworkId } from '@tidebook/protocol'
import { createApi } from '../api/api.ts'
import type { Api } from '../api/api.ts'
import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import { createHttpClient } from '../http/http-client.ts'
import type { FetchFunction } from '../http/http-client.ts'
import { NodePool } from '../node/node-pool.ts'
import { rippleChain } from '../submit/ripple-chain.ts'
import { SubmissionSession } from '../submit/session.ts'
import { memorySubmissions } from '../submit/submission-store.ts'
import type { SubmissionStore } from '../submit/submission-store.ts'
import { openWallet } from '../wallet.ts'
import type { Wallet } from '../wallet.ts'
import { dataOf, withoutCancelling } from './call-once.ts'
import { AuthenticationError, BadRequest, BadSymbol, OrderImmediatelyFillable, OrderNotFound } from './errors.ts'
import { CANDLE_MS, UNIFIED_FEATURES, TIMEFRAMES } from './features.ts'
import type { Timeframe } from './features.ts'
import { whenIndexed } from './indexed.ts'
import { bookOf, candleOf, marketOf, publicTradeOf, tickerOf } from './markets.ts'
import { crossesBook, orderTransaction } from './order-request.ts'
import { balancesOf, ledgerMs, orderOf, ownTradesOf } from './orders.ts'
import { rangeOf, readPages } from './pages.ts'
import { sendAndWait } from './sender.ts'
import type { Applied } from './sender.ts'
import type {
  Amount,
  Balances,
  Market,
  OHLCV,
  Order,
  OrderBook,
  OrderParams,
  OrderType,
  Side,
  Ticker,
  Trade,
} from './types.ts'

export interface UnifiedOptions {
  /** Address of the exchange, such as http://localhost:7350. */
  readonly server: string
  /** Secret of the account that trades. It stays in the memory of this program. */
  readonly secret?: string
  /** Account to read when there is no secret. */
  readonly walletAddress?: string
  /** Longest wait for a validated ledger, in milliseconds. Default: two minutes. */
  readonly timeout?: number
  /** Stores pending transactions. Default: in memory, so they are forgotten when the program ends. */
  readonly store?: SubmissionStore<string>
  readonly fetch?: FetchFunction
  readonly clock?: Clock
}

const TIMEOUT_MS = 120_000
/** Default number of entries in a response, as in many exchanges of ccxt. */
const LIMIT = 100
/** Ccxt's name for "precision is the size of one step". */
const TICK_SIZE = 4

/** An account of this program, and the session that sends its transactions. */
interface Trader {
  readonly wallet: Wallet
  readonly session: SubmissionSession<string>
}

/**
 * An exchange with the methods, shapes and errors of ccxt. Symbols are BASE/COUNTER, such as `JETH/JUSDT`. Every method
 * rejects with a `BaseError`; a method that sends a transaction resolves when a validated ledger contains it.
 */
export class UnifiedExchange {
  readonly id = 'tidebook'
  readonly name = 'Tidebook'
  readonly has = UNIFIED_FEATURES
  readonly timeframes = TIMEFRAMES
  readonly precisionMode = TICK_SIZE
  readonly #options: UnifiedOptions
  readonly #clock: Clock
  readonly #api: Api
  #files: Promise<PairsFile> | undefined
  #trader: Promise<Trader> | undefined

  constructor(options: UnifiedOptions) {
    const { server, fetch, clock = systemClock } = options
    this.#options = options
    this.#clock = clock
    const http = createHttpClient({ hosts: [server], builtInHosts: [server], clock, ...(fetch && { fetch }) })
    this.#api = createApi(withoutCancelling(http), clock)
  }

  /** Returns the markets by symbol; reads them only once unless `reload`. */
  async loadMarkets(reload = false): Promise<Readonly<Record<string, Market>>> {
    if (reload) this.#files = undefined
    const { transPairs } = await this.#pairs()
    return Object.fromEntries(transPairs.map((pair) => [pair.pair, marketOf(pair)]))
  }

  async fetchMarkets(): Promise<Market[]> {
    return Object.values(await this.loadMarkets(true))
  }

  async fetchTicker(symbol: string): Promise<Ticker> {
    const pair = await this.#pair(symbol)
    const [row, book] = await Promise.all([dataOf(this.#api.ticker(pair)), dataOf(this.#api.depth(pair, 'normal'))])
    return tickerOf(symbol, row, book)
  }

  /** Returns tickers by symbol, without bid and ask. */
  async fetchTickers(symbols?: readonly string[]): Promise<Record<string, Ticker>> {
    const table = await dataOf(this.#api.allTickers())
    const markets = await this.loadMarkets()
    const wanted = symbols ?? Object.keys(markets)
    const entries = wanted.map((symbol) => {
      const row = table[(markets[symbol] ?? unknownSymbol(symbol)).id]
      return row === undefined ? [] : [[symbol, tickerOf(symbol, row)] as const]
    })
    return Object.fromEntries(entries.flat())
  }

  /** Returns at most 50 levels a side. */
  async fetchOrderBook(symbol: string, limit?: number): Promise<OrderBook> {
    const pair = await this.#pair(symbol)
    const type = limit !== undefined && limit <= PAGE_SIZES.depthNormal ? 'normal' : 'more'
    return bookOf(symbol, await dataOf(this.#api.depth(pair, type)), this.#clock.now(), limit)
  }

  /** @param since ms; returns the first candles from this time on, or without it the last ones */
  async fetchOHLCV(
    symbol: string,
    timeframe: Timeframe = '1m',
    since?: number,
    limit: number = PAGE_SIZES.klineRows,
  ): Promise<OHLCV[]> {
    const pair = await this.#pair(symbol)
    const cycle = TIMEFRAMES[timeframe]
    if (cycle === undefined) throw new BadRequest(`The time frame ${String(timeframe)} does not exist`)
    // Pages beyond the requested candles are not read.
    const end = since === undefined ? undefined : since + limit * CANDLE_MS[timeframe]
    const latest = end === undefined ? this.#api.kline(pair, cycle) : this.#api.klineBefore(pair, cycle, end)
    let candles = (await dataOf(latest)).map(candleOf)
    for (let first = candles[0]; first !== undefined; first = candles[0]) {
      if (since === undefined ? candles.length >= limit : first[0] <= since) break
      const earlier = await dataOf(this.#api.klineBefore(pair, cycle, first[0]))
      if (earlier.length === 0) break
      candles = [...earlier.map(candleOf), ...candles]
    }
    return since === undefined ? candles.slice(-limit) : candles.filter(([time]) => time >= since).slice(0, limit)
  }

  /**
   * Returns trades, oldest first.
   * @param since ms; returns the first trades from this time on, or without it the last ones
   */
  async fetchTrades(symbol: string, since?: number, limit: number = LIMIT): Promise<Trade[]> {
    const pair = await this.#pair(symbol)
    const rows: TradeRow[] = [...(await dataOf(this.#api.history(pair, 'more')))]
    for (let last = rows.at(-1); last !== undefined;) {
      if (since === undefined ? rows.length >= limit : last[3] < since) break
      const earlier = await dataOf(this.#api.historyMore(last[8]))
      rows.push(...earlier)
      last = earlier.at(-1)
    }
    const wanted = since === undefined ? rows : rows.filter(([, , , time]) => time >= since)
    return rangeOf(wanted, since, limit).map((row) => publicTradeOf(symbol, row))
  }

  async fetchBalance(): Promise<Balances> {
    const [table, { coins }] = await Promise.all([dataOf(this.#api.balance(await this.#address())), this.#pairs()])
    return balancesOf(table, coins, this.#clock.now())
  }

  /**
   * Returns orders in every state, oldest first.
   * @param since ms
   */
  async fetchOrders(symbol?: string, since?: number, limit: number = LIMIT): Promise<Order[]> {
    return this.#orders(symbol, since, limit, () => true)
  }

  /** Returns orders that can no longer fill. */
  async fetchClosedOrders(symbol?: string, since?: number, limit: number = LIMIT): Promise<Order[]> {
    return this.#orders(symbol, since, limit, ({ status }) => status !== 'open')
  }

  async fetchOpenOrders(symbol?: string, since?: number, limit: number = LIMIT): Promise<Order[]> {
    const address = await this.#address()
    const pair = symbol === undefined ? {} : { pair: await this.#pair(symbol) }
    const standing = await readPages(
      (page, size) => dataOf(this.#api.offers(address, { page, size, ...pair })),
      () => false,
    )
    if (standing.length === 0) return []
    const times = standing.map(({ time }) => ledgerMs(time))
    const begin = times.reduce((earliest, time) => Math.min(earliest, time))
    return this.#orders(symbol, Math.max(begin, since ?? 0), limit, ({ status }) => status === 'open')
  }

  /**
   * @param id sequence number of the order
   * @throws OrderNotFound
   */
  async fetchOrder(id: string): Promise<Order> {
    const found = await this.#findOrder(id, await this.#address())
    if (found === undefined) throw new OrderNotFound(`This account has no order ${id}`)
    return found
  }

  /**
   * Returns the account's own trades, oldest first.
   * @param since ms
   */
  async fetchMyTrades(symbol?: string, since?: number, limit: number = LIMIT): Promise<Trade[]> {
    const address = await this.#address()
    const { transPairs, coins } = await this.#pairs()
    const pair = symbol === undefined ? {} : { pair: await this.#pair(symbol) }
    const begin = since === undefined ? {} : { begin: since }
    const native = coins.find(({ issuer }) => issuer === '')?.value ?? ''
    const symbols = new Map(transPairs.map((each) => [`${each.base} ${each.counter}`, each.pair]))
    const records = await readPages(
      (page, size) => dataOf(this.#api.transactions(address, { type: 'fill', page, size, ...pair, ...begin })),
      (read) => since === undefined && read.length >= limit,
    )
    const trades = records.flatMap((record) =>
      ownTradesOf(record, (base, counter) => symbols.get(`${base} ${counter}`), native).toReversed(),
    )
    return rangeOf(trades, since, limit)
  }

  /**
   * Places an order and resolves when a validated ledger contains it. Amount and price are rounded to the steps of the
   * market, never to the caller's disadvantage. A market order is filled at once or canceled, at most 5 % from the best
   * price. @throws OutcomeUnknown when ledgers have not decided within `timeout`, `close` is called first, or the
   * placed order cannot be read: the order may still be placed
   */
  async createOrder(
    symbol: string,
    type: OrderType,
    side: Side,
    amount: Amount,
    price?: Amount,
    params: OrderParams = {},
  ): Promise<Order> {
    const pair = await this.#pair(symbol)
    const { wallet, session } = await this.#traderOnce()
    const best = await this.#bestOf(pair, side)
    const request = { type, side, amount, price, params }
    const transaction = orderTransaction(wallet.address, pair, request, best)
    if (crossesBook(request, best)) throw new OrderImmediatelyFillable('The order would trade at once')
    const applied = await this.#send({ wallet, session }, symbol, transaction)
    const order = await this.#indexed(applied, wallet.address, () => true)
    return { ...order, type }
  }

  /**
   * Cancels an open order. Returns the order in its final state, which may be filled.
   * @throws OrderNotFound, OutcomeUnknown
   */
  async cancelOrder(id: string): Promise<Order> {
    const { wallet, session } = await this.#traderOnce()
    const order = await this.fetchOrder(id)
    if (order.status !== 'open') throw new OrderNotFound(`Order ${id} is ${order.status}`)
    const cancel = buildOfferCancel({ account: wallet.address, offerSequence: Number(id) })
    const { hash } = await this.#send({ wallet, session }, order.symbol, cancel)
    return this.#indexed({ id, hash }, wallet.address, ({ status }) => status !== 'open')
  }

  /** Returns an amount truncated to the decimals of its market. */
  async amountToPrecision(symbol: string, amount: Amount): Promise<string> {
    return toFixed(parseDecimal(String(amount)), (await this.#pair(symbol)).amountDecimal)
  }

  /** Returns a price rounded to the decimals of its market. */
  async priceToPrecision(symbol: string, price: Amount): Promise<string> {
    return toFixed(parseDecimal(String(price)), (await this.#pair(symbol)).priceDecimal, 'half-even')
  }

  /** Stops following transactions. Transactions already sent may still take effect. */
  async close(): Promise<void> {
    const trader = await this.#trader?.catch(() => undefined)
    trader?.session.stop()
    this.#trader = undefined
  }

  #pairs(): Promise<PairsFile> {
    this.#files ??= dataOf(this.#api.pairs()).catch((error: unknown) => {
      this.#files = undefined
      throw error
    })
    return this.#files
  }

  async #pair(symbol: string): Promise<TradingPair> {
    const { transPairs } = await this.#pairs()
    return transPairs.find(({ pair }) => pair === symbol) ?? unknownSymbol(symbol)
  }

  async #address(): Promise<string> {
    const { walletAddress, secret } = this.#options
    if (walletAddress !== undefined) return walletAddress
    if (secret === undefined) throw new AuthenticationError('Pass secret or walletAddress')
    return (await this.#traderOnce()).wallet.address
  }

  #traderOnce(): Promise<Trader> {
    this.#trader ??= this.#openTrader().catch((error: unknown) => {
      this.#trader = undefined
      throw error
    })
    return this.#trader
  }

  async #openTrader(): Promise<Trader> {
    const { secret, store = memorySubmissions<string>(), fetch } = this.#options
    if (secret === undefined) throw new AuthenticationError('Pass secret to trade')
    const [hosts, config] = await Promise.all([dataOf(this.#api.hosts()), dataOf(this.#api.config())])
    const wallet = walletOf(secret, config.network.id as NetworkId)
    const clock = this.#clock
    const nodes = new NodePool({ nodes: hosts.jcNodes, clock, ...(fetch && { fetch }) })
    const chain = rippleChain({ nodes, closeIntervalMs: () => 10_000, clock })
    return { wallet, session: new SubmissionSession<string>({ chain, store, clock }) }
  }

  /** Returns the best price at which an order of this side trades. */
  async #bestOf(pair: TradingPair, side: Side): Promise<Decimal | undefined> {
    const { asks, bids } = await dataOf(this.#api.depth(pair, 'normal'))
    const best = side === 'buy' ? asks[0] : bids[0]
    return best === undefined ? undefined : parseDecimal(String(best.price))
  }

  #send({ wallet, session }: Trader, about: string, transaction: Parameters<Wallet['signer']>[0]) {
    const { timeout = TIMEOUT_MS } = this.#options
    return sendAndWait(session, wallet, this.#clock, timeout, about, transaction)
  }

  async #orders(
    symbol: string | undefined,
    since: number | undefined,
    limit: number,
    isWanted: (order: Order) => boolean,
  ): Promise<Order[]> {
    const address = await this.#address()
    const pair = symbol === undefined ? {} : { pair: await this.#pair(symbol) }
    const begin = since === undefined ? {} : { begin: since }
    const wantedOf = (items: readonly OrderHistoryItem[]) => items.map(orderOf).filter(isWanted)
    const items = await readPages(
      (page, size) => dataOf(this.#api.orderHistory(address, { page, size, ...pair, ...begin })),
      (read) => since === undefined && wantedOf(read).length >= limit,
    )
    return rangeOf(wantedOf(items), since, limit)
  }

  async #findOrder(id: string, address: string): Promise<Order | undefined> {
    const has = (items: readonly OrderHistoryItem[]) => items.some(({ seq }) => String(seq) === id)
    const items = await readPages((page, size) => dataOf(this.#api.orderHistory(address, { page, size })), has)
    const item = items.find(({ seq }) => String(seq) === id)
    return item && orderOf(item)
  }

  #indexed(applied: Applied, address: string, isShown: (order: Order) => boolean): Promise<Order> {
    return whenIndexed(this.#clock, applied, (id) => this.#findOrder(id, address), isShown)
  }
}

function unknownSymbol(symbol: string): never {
  throw new BadSymbol(`${symbol} is not traded here`)
}

function walletOf(secret: string, network: NetworkId): Wallet {
  try {
    return openWallet(secret, network)
  } catch (error) {
    throw new AuthenticationError('The secret is invalid', { cause: error })
  }
}
