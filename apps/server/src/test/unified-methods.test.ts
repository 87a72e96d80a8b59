import {
  AccountNotEnabled,
  AuthenticationError,
  BadSymbol,
  InsufficientFunds,
  InvalidOrder,
  NetworkError,
  NotSupported,
  OrderImmediatelyFillable,
  OrderNotFillable,
  OrderNotFound,
  OutcomeUnknown,
  UnifiedExchange,
} from '@tidebook/client/ccxt'
import { eventually, randomWallet, startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Field names of ccxt's own types (`ts/src/base/types.ts`), sorted. Optional fields that no method returns are absent. */
const CCXT = {
  market:
    'active base baseId contract contractSize created expiry expiryDatetime future id info inverse limits linear maker margin option optionType percentage precision quote quoteId settle settleId spot strike swap symbol taker tierBased type',
  ticker:
    'ask askVolume average baseVolume bid bidVolume change close datetime high indexPrice info last low markPrice open percentage previousClose quoteVolume symbol timestamp vwap',
  book: 'asks bids datetime nonce symbol timestamp',
  trade: 'amount cost datetime fee id info order price side symbol takerOrMaker timestamp type',
  order:
    'amount average clientOrderId cost datetime fee filled id info lastTradeTimestamp lastUpdateTimestamp postOnly price reduceOnly remaining side status stopLossPrice stopPrice symbol takeProfitPrice timeInForce timestamp trades triggerPrice type',
} as const

function fieldsOf(value: object): string {
  return Object.keys(value).toSorted().join(' ')
}

describe('the unified methods', () => {
  let started: StartedExchange
  let maker: UnifiedExchange
  let taker: UnifiedExchange
  let makerAccount: TestAccount
  const open: UnifiedExchange[] = []
  const opened = (secret?: string): UnifiedExchange => {
    const exchange = new UnifiedExchange({
      server: started.exchange.url,
      ...(secret !== undefined && { secret }),
    })
    open.push(exchange)
    return exchange
  }

  beforeAll(async () => {
    started = await startExchange({ closing: 'automatic', closeIntervalMs: 300 })
    const { exchange } = started
    makerAccount = await exchange.account({ SWT: '1000', CNY: '1000' })
    const takerAccount = await exchange.account({ SWT: '1000', CNY: '1000' })
    maker = opened(makerAccount.secret)
    taker = opened(takerAccount.secret)
    await eventually('the accounts', () => Promise.all([maker.fetchBalance(), taker.fetchBalance()]).catch(() => false))
    await maker.createOrder('SWT/CNY', 'limit', 'sell', 40, 0.5)
    await taker.createOrder('SWT/CNY', 'limit', 'buy', '15.000', '0.5')
  })
  afterAll(async () => {
    await Promise.all(open.map((exchange) => exchange.close()))
    await started[Symbol.asyncDispose]()
  })

  it('DEV-203 return markets with the fields of ccxt, and precision and limits as numbers', async () => {
    const markets = await maker.fetchMarkets()
    const market = markets.find(({ symbol }) => symbol === 'JETH/JUSDT')
    expect(market).toMatchObject({ id: 'JETH-JUSDT', base: 'JETH', quote: 'JUSDT', type: 'spot', active: true })
    expect(fieldsOf(market ?? {})).toBe(CCXT.market)
    const { precision, limits, info } = (await maker.loadMarkets())['SWT/CNY'] ?? {}
    const { priceDecimal, minAmount } = info as { readonly priceDecimal: number; readonly minAmount: string }
    expect(precision?.price).toBe(10 ** -priceDecimal)
    expect(limits?.amount.min).toBe(Number(minAmount))
  })

  it('DEV-203 return tickers, the book, candles and trades with the fields of ccxt', async () => {
    const ticker = await maker.fetchTicker('SWT/CNY')
    expect(fieldsOf(ticker)).toBe(CCXT.ticker)
    expect(ticker).toMatchObject({
      symbol: 'SWT/CNY',
      last: 0.5,
      close: 0.5,
      high: 0.5,
      low: 0.5,
      ask: 0.5,
      askVolume: 25,
      bid: undefined,
      baseVolume: 15,
      quoteVolume: 7.5,
      vwap: 0.5,
    })
    const tickers = await maker.fetchTickers(['SWT/CNY', 'JETH/JUSDT'])
    expect(tickers['SWT/CNY']?.last).toBe(0.5)
    expect(tickers['JETH/JUSDT']).toMatchObject({ last: undefined, timestamp: undefined, baseVolume: undefined })
    const book = await maker.fetchOrderBook('SWT/CNY', 5)
    expect(fieldsOf(book)).toBe(CCXT.book)
    expect([book.asks, book.bids]).toEqual([[[0.5, 25]], []])
    const [trade] = await maker.fetchTrades('SWT/CNY')
    expect(fieldsOf(trade ?? {})).toBe(CCXT.trade)
    expect(trade).toMatchObject({ side: 'buy', price: 0.5, amount: 15, cost: 7.5, symbol: 'SWT/CNY' })
    expect(await maker.fetchTrades('SWT/CNY', (trade?.timestamp ?? 0) + 1)).toEqual([])
    const candle = (await maker.fetchOHLCV('SWT/CNY', '1d')).at(-1)
    expect(candle?.slice(1)).toEqual([0.5, 0.5, 0.5, 0.5, 15])
    expect(await maker.fetchOHLCV('SWT/CNY', '1d', candle?.[0], 1)).toEqual([candle])
  })

  it('DEV-203 return balances with free, used and total, and their exact text in info', async () => {
    const balances = await maker.fetchBalance()
    expect(balances['CNY']).toEqual({ free: 1007.5, used: 0, total: 1007.5 })
    // The base reserve, a trust line, an order, and the remainder of the order.
    expect(balances['SWT']).toEqual({ free: 929.99999, used: 55, total: 984.99999 })
    expect([balances.free['CNY'], balances.total['SWT']]).toEqual([1007.5, 984.99999])
    expect(balances.info).toMatchObject({ SWTC: { value: '984.99999', frozen: '55' } })
  })

  it('DEV-203 return open, filled and canceled orders and the account’s own trades with the fields of ccxt', async () => {
    const [order] = await maker.fetchOpenOrders('SWT/CNY')
    expect(fieldsOf(order ?? {})).toBe(CCXT.order)
    expect(order).toMatchObject({
      status: 'open',
      type: 'limit',
      timeInForce: 'GTC',
      side: 'sell',
      price: 0.5,
      amount: 40,
      filled: 15,
      remaining: 25,
      cost: 7.5,
      average: 0.5,
    })
    expect(order?.info).toMatchObject({ filled: '15', filledTotal: '7.5', price: '0.5' })
    expect(await taker.fetchOpenOrders()).toEqual([])
    const [closed] = await taker.fetchClosedOrders()
    expect(closed).toMatchObject({ status: 'closed', filled: 15, remaining: 0 })
    expect(await taker.fetchOrder(closed?.id ?? '')).toEqual(closed)
    const [[made], [took]] = await Promise.all([maker.fetchMyTrades('SWT/CNY'), taker.fetchMyTrades()])
    expect(fieldsOf(made ?? {})).toBe(CCXT.trade)
    expect(made).toMatchObject({ order: order?.id, side: 'sell', takerOrMaker: 'maker', fee: { cost: 0 } })
    expect(took).toMatchObject({
      order: closed?.id,
      side: 'buy',
      takerOrMaker: 'taker',
      symbol: 'SWT/CNY',
      price: 0.5,
      amount: 15,
      cost: 7.5,
      fee: { currency: 'SWT', cost: 0.00001 },
    })
  })

  it('DEV-203 place, find and cancel an order, and never round to the caller’s disadvantage', async () => {
    const { info } = (await taker.loadMarkets())['SWT/CNY'] ?? {}
    const { priceDecimal, amountDecimal } = info as { readonly priceDecimal: number; readonly amountDecimal: number }
    const placed = await taker.createOrder('SWT/CNY', 'limit', 'buy', `3.${'9'.repeat(amountDecimal + 2)}`, 0.123456789)
    expect(placed.amount).toBe(Number(`3.${'9'.repeat(amountDecimal)}`))
    // The ledger stores the total, which is also rounded down.
    expect(placed.price).toBeLessThanOrEqual(Number((0.123456789).toString().slice(0, 2 + priceDecimal)))
    expect(placed.price).toBeGreaterThan(0.1234)
    expect(placed).toMatchObject({ status: 'open', filled: 0 })
    const canceled = await taker.cancelOrder(placed.id)
    expect(canceled).toMatchObject({ id: placed.id, status: 'canceled' })
    await expect(taker.cancelOrder(placed.id)).rejects.toThrow(OrderNotFound)
    await expect(taker.fetchOrder('999999')).rejects.toThrow(OrderNotFound)
  })

  it('DEV-203 fill a market order at once, and report orders that cannot be filled', async () => {
    const bought = await taker.createOrder('SWT/CNY', 'market', 'buy', 5)
    expect(bought).toMatchObject({ type: 'market', status: 'closed', filled: 5, average: 0.5, timeInForce: 'IOC' })
    const all = { timeInForce: 'FOK' } as const
    await expect(taker.createOrder('SWT/CNY', 'limit', 'buy', 500, 0.5, all)).rejects.toThrow(OrderNotFillable)
    const passive = { postOnly: true }
    await expect(taker.createOrder('SWT/CNY', 'limit', 'buy', 1, 0.6, passive)).rejects.toThrow(
      OrderImmediatelyFillable,
    )
  })

  it('DEV-203 reject with the errors of ccxt', async () => {
    const poor = await started.exchange.account({ SWT: '100' })
    const stranger = opened(randomWallet().secret)
    const beginner = opened(poor.secret)
    await eventually('the account', () => beginner.fetchBalance().catch(() => false))
    await expect(beginner.createOrder('SWT/CNY', 'limit', 'buy', 5, 0.4)).rejects.toThrow(InsufficientFunds)
    await expect(stranger.fetchBalance()).rejects.toThrow(AccountNotEnabled)
    await expect(stranger.createOrder('SWT/CNY', 'limit', 'buy', 5, 0.4)).rejects.toThrow(AccountNotEnabled)
    await expect(opened().fetchBalance()).rejects.toThrow(AuthenticationError)
    await expect(opened('sNotASecret').createOrder('SWT/CNY', 'limit', 'buy', 1, 1)).rejects.toThrow(
      AuthenticationError,
    )
    await expect(maker.fetchTicker('SWT/NONE')).rejects.toThrow(BadSymbol)
    await expect(maker.createOrder('SWT/CNY', 'limit', 'buy', 0, 1)).rejects.toThrow(InvalidOrder)
    await expect(maker.createOrder('SWT/CNY', 'limit', 'buy', 1)).rejects.toThrow(InvalidOrder)
    const stop = { stopPrice: 0.4 } as never
    await expect(maker.createOrder('SWT/CNY', 'limit', 'sell', 1, 0.4, stop)).rejects.toThrow(NotSupported)
    const silent = new UnifiedExchange({ server: 'http://127.0.0.1:9' })
    await expect(silent.fetchTicker('SWT/CNY')).rejects.toThrow(NetworkError)
  })

  it('DEV-203 report an outcome that ledgers have not decided as unknown, never as failed', async () => {
    const late = Promise.withResolvers<void>()
    const hasty = new UnifiedExchange({
      server: started.exchange.url,
      secret: makerAccount.secret,
      timeout: 0,
      // The node reports the decisions of ledgers only when this test allows it.
      fetch: async (url, init) => {
        if (String(init.body).includes('"method":"tx"')) await late.promise
        return fetch(url, init)
      },
    })
    open.push(hasty)
    const error: unknown = await hasty.createOrder('SWT/CNY', 'limit', 'buy', 2, 0.1).catch((reason: unknown) => reason)
    late.resolve()
    expect(error).toBeInstanceOf(OutcomeUnknown)
    // Programs repeat calls that failed with a NetworkError.
    expect(error).not.toBeInstanceOf(NetworkError)
    const { id, outcome } = error as OutcomeUnknown
    await outcome
    await eventually('the order', () => maker.fetchOrder(id).catch(() => false))
    expect(await maker.fetchOrder(id)).toMatchObject({ id, status: 'open', amount: 2 })
  })
})
