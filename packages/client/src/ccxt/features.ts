import type { Cycle } from '@tidebook/contract'

/** Candle cycles, keyed by ccxt's time frames. */
export const TIMEFRAMES = {
  '1m': 'minute',
  '5m': '5minute',
  '15m': '15minute',
  '30m': '30minute',
  '1h': 'hour',
  '4h': '4hour',
  '1d': 'day',
  '1w': 'week',
  '1M': 'month',
} as const satisfies Readonly<Record<string, Cycle>>

export type Timeframe = keyof typeof TIMEFRAMES

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/** Longest duration of a candle in milliseconds. */
export const CANDLE_MS: Readonly<Record<Timeframe, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': DAY_MS,
  '1w': 7 * DAY_MS,
  '1M': 31 * DAY_MS,
}

/** The unified methods supported here, and unsupported ones that programs commonly check for. */
export const UNIFIED_FEATURES = {
  spot: true,
  margin: false,
  swap: false,
  future: false,
  option: false,
  cancelOrder: true,
  createOrder: true,
  createLimitOrder: true,
  createMarketOrder: true,
  createPostOnlyOrder: true,
  createStopOrder: false,
  editOrder: false,
  fetchBalance: true,
  fetchClosedOrders: true,
  fetchCurrencies: false,
  fetchMarkets: true,
  fetchMyTrades: true,
  fetchOHLCV: true,
  fetchOpenOrders: true,
  fetchOrder: true,
  fetchOrderBook: true,
  fetchOrders: true,
  fetchTicker: true,
  fetchTickers: true,
  fetchTrades: true,
  withdraw: false,
} as const
