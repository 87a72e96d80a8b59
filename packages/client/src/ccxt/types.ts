/**
 * Types of the unified methods, with the same fields as in ccxt. Numbers are for display and comparison, as in ccxt.
 * `info` contains the data from the exchange, with the exact decimal text of every amount that has one.
 */

export type Side = 'buy' | 'sell'
export type OrderType = 'limit' | 'market'
export type OrderStatus = 'open' | 'closed' | 'canceled' | 'expired'
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'PO'

/** An amount or a price given by the caller. Text keeps every digit. */
export type Amount = number | string

export interface MinMax {
  readonly min: number | undefined
  readonly max: number | undefined
}

export interface Fee {
  readonly currency: string | undefined
  readonly cost: number | undefined
  readonly rate?: number
}

/** A spot market. `precision` contains step sizes. */
export interface Market {
  /** BASE-COUNTER. */
  readonly id: string
  /** BASE/COUNTER. */
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly baseId: string
  readonly quoteId: string
  readonly active: boolean
  readonly type: 'spot'
  readonly spot: true
  readonly margin: false
  readonly swap: false
  readonly future: false
  readonly option: false
  readonly contract: false
  readonly settle: undefined
  readonly settleId: undefined
  readonly contractSize: undefined
  readonly linear: undefined
  readonly inverse: undefined
  readonly expiry: undefined
  readonly expiryDatetime: undefined
  readonly strike: undefined
  readonly optionType: undefined
  /** As a share of the volume. The ledger charges a fixed fee per transaction instead. */
  readonly taker: number
  readonly maker: number
  readonly percentage: boolean
  readonly tierBased: boolean
  readonly precision: { readonly amount: number; readonly price: number }
  readonly limits: {
    readonly amount: MinMax
    readonly price: MinMax
    readonly cost: MinMax
    readonly leverage: MinMax
  }
  readonly created: undefined
  readonly info: unknown
}

/** Figures of the last 24 hours. Without trades in that period, only `last` and `close` have values. */
export interface Ticker {
  readonly symbol: string
  readonly info: unknown
  readonly timestamp: number | undefined
  readonly datetime: string | undefined
  readonly high: number | undefined
  readonly low: number | undefined
  readonly bid: number | undefined
  readonly bidVolume: number | undefined
  readonly ask: number | undefined
  readonly askVolume: number | undefined
  readonly vwap: number | undefined
  readonly open: number | undefined
  readonly close: number | undefined
  readonly last: number | undefined
  readonly previousClose: number | undefined
  readonly change: number | undefined
  /** Change in percent. */
  readonly percentage: number | undefined
  readonly average: number | undefined
  /** In the base. */
  readonly baseVolume: number | undefined
  /** In the counter currency. */
  readonly quoteVolume: number | undefined
  readonly indexPrice: undefined
  readonly markPrice: undefined
}

/** Levels are [price, amount], best first. */
export interface OrderBook {
  readonly asks: [number, number][]
  readonly bids: [number, number][]
  readonly datetime: string | undefined
  readonly timestamp: number | undefined
  readonly nonce: number | undefined
  readonly symbol: string
}

/** [ms, open, high, low, close, volume of the base]. */
export type OHLCV = [number, number, number, number, number, number]

export interface Trade {
  readonly info: unknown
  readonly id: string
  readonly order: string | undefined
  readonly timestamp: number
  readonly datetime: string
  readonly symbol: string
  readonly type: string | undefined
  readonly side: Side
  readonly takerOrMaker: 'taker' | 'maker' | undefined
  readonly price: number
  readonly amount: number
  readonly cost: number
  readonly fee: Fee | undefined
}

export interface Order {
  /** Sequence number of the order in its account. */
  readonly id: string
  readonly clientOrderId: undefined
  readonly datetime: string
  readonly timestamp: number
  readonly lastTradeTimestamp: number | undefined
  readonly lastUpdateTimestamp: number
  readonly status: OrderStatus
  readonly symbol: string
  readonly type: OrderType
  readonly timeInForce: TimeInForce
  readonly side: Side
  readonly price: number
  readonly average: number | undefined
  readonly amount: number
  readonly filled: number
  readonly remaining: number
  readonly stopPrice: undefined
  readonly triggerPrice: undefined
  readonly takeProfitPrice: undefined
  readonly stopLossPrice: undefined
  /** Counter amount exchanged so far. */
  readonly cost: number
  readonly trades: Trade[]
  readonly fee: Fee | undefined
  readonly reduceOnly: false
  readonly postOnly: boolean
  readonly info: unknown
}

export interface Balance {
  /** Available: `total` minus reserves and the amounts in open orders. */
  readonly free: number
  readonly used: number
  readonly total: number
}

/** Balances by code, and the same three figures as tables by code. */
export interface Balances {
  readonly info: unknown
  readonly timestamp: number | undefined
  readonly datetime: string | undefined
  readonly free: Readonly<Record<string, number>>
  readonly used: Readonly<Record<string, number>>
  readonly total: Readonly<Record<string, number>>
  readonly [code: string]: Balance | unknown
}

/** Additional order parameters. An unknown name is refused, because ignoring a condition could lose money. */
export interface OrderParams {
  readonly timeInForce?: TimeInForce
  readonly postOnly?: boolean
  /** Worst price of a market order, as a relative distance from the best price. Default: 0.05. */
  readonly slippage?: Amount
}
