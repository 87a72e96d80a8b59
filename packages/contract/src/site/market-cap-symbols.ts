/** Symbols with a price and market capitalization, regardless of the network (API-099). */
export const MARKET_CAP_SYMBOLS = ['BTC', 'ETH', 'USDT'] as const
export type MarketCapSymbol = (typeof MARKET_CAP_SYMBOLS)[number]

/** Placeholder for an unknown price (U19). */
export const NO_PRICE = '--'
