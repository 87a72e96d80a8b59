/**
 * The only table of business constants that are the same on every network. A network's own constants are in its file.
 * Server, client, forms and tests read this table; no other file repeats its numbers. Sources: section 9 of the
 * specification; rows CST-004 and the timer rows.
 */

/** Lengths in characters, and sizes in bytes (CST-004). */
export const LENGTHS = {
  passwordMin: 8,
  passwordMax: 64,
  staffPasswordMin: 12,
  staffPasswordMax: 128,
  phone: 11,
  code: 6,
  secretMin: 26,
  secretMax: 36,
  addressMin: 26,
  addressMax: 36,
  bankCardMin: 15,
  bankCardMax: 21,
  idCard: 18,
  photoBytes: 2 * 1024 * 1024,
} as const

/** Decimals by place (DSP-007..013). Only `transactionDetail` has 12 (A26). */
export const DECIMALS = {
  balance: 8,
  historyPrice: 6,
  historyTotal: 6,
  historyAmount: 6,
  transfer: 8,
  transactionDetail: 12,
  defaultPrice: 6,
  defaultAmount: 2,
} as const

/** Rows per page. The wire counts pages from 0, like the ecosystem's explorer (U27). */
export const PAGE_SIZES = {
  orders: 20,
  bonuses: 20,
  proofs: 20,
  orderHistory: 20,
  records: 20,
  transfers: 10,
  /** For lists without a size in the specification: content, listings, the audit log (CST-003). */
  lists: 20,
  recordLookup: 100,
  maximum: 100,
  marketTrades: 100,
  /** Trades of a past period per page. */
  tradeHistory: 1000,
  klineRows: 240,
  /** Hours of closing prices in a pair's sparkline. */
  closes: 24,
  /** Ledgers that changed a book, per page. */
  bookHistory: 500,
  /** Levels of each side in a recorded book. */
  bookHistoryLevels: 100,
  depthNormal: 10,
  depthMore: 50,
} as const

/** Milliseconds. */
export const TIMERS = {
  infoTimeout: 30_000,
  businessTimeout: 60_000,
  marketLoop: 5000,
  orderPolling: 5000,
  scanner: 500,
  zoomRepeat: 600,
  toast: 2000,
  riskDialog: 100,
  riskSignal: 200,
  marketCapRefresh: 300_000,
  configRefresh: 600_000,
  passwordFree: 15 * 60_000,
} as const

/** Consecutive empty chart updates after which the loading hint shows (A61). */
export const CHART_EMPTY_UPDATES = 5
