import type { ColumnType } from 'kysely'

/** Exact numbers are transferred as decimal text, in both directions. */
type Numeric = ColumnType<string, string, string>
type NullableNumeric = ColumnType<string | null, string | null, string | null>

/** The last ledger in the tables, written in the same transaction as its data. */
interface IndexPositionTable {
  id: number
  ledger_index: number
  ledger_hash: string
  /** Milliseconds since 1970, like every `time` below. */
  close_time: ColumnType<string, number, number>
  /** The first indexed ledger, which identifies the network of a node. */
  first_index: number
  first_hash: string
}

/** One trade of a pair's trade list. Partitioned by month of `time`. */
export interface TradesTable {
  pair: string
  time: ColumnType<Date, Date | string, never>
  ledger_index: number
  tx_index: number
  number: number
  price: Numeric
  base: Numeric
  counter: Numeric
  /** Side of the taker: 1 bought, 2 sold. */
  side: number
  makers: number
  hash: string
  taker: string
}

/** One row per pair, cycle and bucket. */
interface CandlesTable {
  pair: string
  cycle: string
  bucket: ColumnType<Date, Date | string, never>
  open: Numeric
  close: Numeric
  low: Numeric
  high: Numeric
  turnover: Numeric
  volume: Numeric
  trades: number
}

/** The record of one transaction for one account, as the explorer shows it. */
export interface AccountRecordsTable {
  account: string
  ledger_index: number
  tx_index: number
  number: number
  time: ColumnType<Date, Date | string, never>
  type: string
  /** Base and counter of an order, otherwise empty. Used by the explorer's filters. */
  pair: string
  side: number
  counterparty: string
  /** The tokens that the account receives and pays. */
  got_currency: string
  paid_currency: string
  /** Whether an order of the account was filled. */
  matched: boolean
  /** `packRecord`: the fields of the record that have no column of their own. */
  packed: string
}

/** One order over its whole life. `rest_*` are null when the order is not in the book. */
export interface OrdersTable {
  account: string
  /** An unsigned 32-bit number. The driver returns bigint as text. */
  sequence: ColumnType<string, number, number>
  pair: string
  side: number
  ledger_index: number
  tx_index: number
  hash: string
  time: ColumnType<Date, Date | string, never>
  updated: ColumnType<Date, Date | string, Date | string>
  gets_currency: string
  gets_issuer: string
  gets_value: Numeric
  pays_currency: string
  pays_issuer: string
  pays_value: Numeric
  rest_gets: NullableNumeric
  rest_pays: NullableNumeric
  /** Rate that determines its position in the book, 16 hex digits. It stays constant through partial fills. */
  quality: string | null
  price: Numeric
  /** Base amount of the order, and the executed part. */
  amount: Numeric
  filled: Numeric
  /** Executed counter amount. */
  filled_counter: Numeric
  /** Order kind derived from its flags: limit, postOnly, immediateOrCancel, fillOrKill. */
  kind: string
  state: string
  deleted: boolean
  /** Ledger seconds after which it cannot be filled; null when it does not expire. */
  expiration: ColumnType<string | null, number | null, never>
  /** `packEffects`: its effects in the ledger that created it, without the order's own two tokens. */
  packed_effects: string
}

/** Effects on an order in the ledgers after its creation, in order. */
interface OrderEffectsTable {
  account: string
  sequence: ColumnType<string, number, number>
  ledger_index: number
  tx_index: number
  number: number
  /** `packEffects` of one effect. */
  packed: string
}

/** One transaction's fill for one account in one pair. */
interface AccountFillsTable {
  account: string
  ledger_index: number
  tx_index: number
  number: number
  pair: string
  /** Side of the account: 1 bought, 2 sold. */
  side: number
  base_issuer: string
  counter_issuer: string
  base: Numeric
  counter: Numeric
  time: ColumnType<Date, Date | string, never>
}

/** An account's balance of a token in an hour in which it changed. */
interface AccountBalancesTable {
  account: string
  currency: string
  issuer: string
  hour: ColumnType<Date, Date | string, never>
  /** Balance before the first change in the hour, and after the last one. */
  opening: Numeric
  balance: Numeric
  /** Part of the change that was neither a trade nor a fee: received minus sent. */
  moved: Numeric
}

/** The effect of one transaction on one pool of the ledger, whether or not the pool is listed here. */
export interface PoolEventsTable {
  pool: string
  ledger_index: number
  tx_index: number
  time: ColumnType<Date, Date | string, never>
  hash: string
  account: string
  /** Trade, deposit, withdrawal or bid. */
  kind: string
  /**
   * For a trade, the assets that the pool received and paid; otherwise, the moved assets. Null if fewer than two assets
   * moved.
   */
  currency: string | null
  issuer: string | null
  value: NullableNumeric
  currency2: string | null
  issuer2: string | null
  value2: NullableNumeric
  /** Pool tokens issued or redeemed. */
  tokens: Numeric
}

/** A listed pair's book at the close of a ledger that changed it. */
export interface BookHistoryTable {
  pair: string
  ledger_index: number
  time: ColumnType<Date, Date | string, never>
  /**
   * Whether `levels` is the whole book. Otherwise it contains only the levels that changed, with amount 0 for removed
   * ones.
   */
  whole: boolean
  /** JSON {bids, asks} of [price, amount], stored as text so that the database does not parse it. */
  levels: string
}

/** Tables by name. All of them are in the schema `market` and can be rebuilt from the ledger. */
export interface MarketTables {
  'market.index_position': IndexPositionTable
  'market.trades': TradesTable
  'market.candles': CandlesTable
  'market.account_records': AccountRecordsTable
  'market.orders': OrdersTable
  'market.order_effects': OrderEffectsTable
  'market.account_fills': AccountFillsTable
  'market.account_balances': AccountBalancesTable
  'market.pool_events': PoolEventsTable
  'market.book_history': BookHistoryTable
}
