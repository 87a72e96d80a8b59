/** Symbols whose price and market capitalisation are told, whatever the network trades (API-099). */
export const MARKET_CAP_SYMBOLS = ['BTC', 'ETH', 'USDT'] as const
export type MarketCapSymbol = (typeof MARKET_CAP_SYMBOLS)[number]

/** Stands for a price that nobody knows (U19). */
export const NO_PRICE = '--'
