import type { ColumnType } from 'kysely'

/** Exact numbers travel as decimal text, both ways. */
type Numeric = ColumnType<string, string, string>
type NullableNumeric = ColumnType<string | null, string | null, string | null>

/** The last ledger that is in the tables; written in the same transaction as its data. */
export interface IndexPositionTable {
  id: number
  ledger_index: number
  ledger_hash: string
  /** Milliseconds since 1970, as every `time` below. */
  close_time: ColumnType<string, number, number>
  /** The first ledger ever indexed: tells whether a node serves the same network. */
  first_index: number
  first_hash: string
}

/** One line of a trade list. Partitioned by month of `time`. */
export interface TradesTable {
  pair: string
  time: ColumnType<Date, Date | string, never>
  ledger_index: number
  tx_index: number
  number: number
  price: Numeric
  base: Numeric
  counter: Numeric
  /** What the taker did: 1 bought, 2 sold. */
  side: number
  makers: number
  hash: string
  taker: string
}

/** One row per pair, cycle and bucket. */
export interface CandlesTable {
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

/** What one transaction meant to one account, as the explorer tells it. */
export interface AccountRecordsTable {
  account: string
  ledger_index: number
  tx_index: number
  number: number
  time: ColumnType<Date, Date | string, never>
  type: string
  /** Base and counter of an order, empty for the rest: for the filters of the explorer. */
  pair: string
  side: number
  counterparty: string
  /** The tokens that the account gets and pays. */
  got_currency: string
  paid_currency: string
  /** Something was exchanged: a fill of an own order. */
  matched: boolean
  /** JSON; as text, so that the database does not read it. */
  record: string
}

/** One order over its whole life; `rest_*` are null when it is not in the book. */
export interface OrdersTable {
  account: string
  /** A 32-bit number without sign; the driver gives bigint as text. */
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
  /** Rate of its place in the book, 16 hex digits, which stays while the order is filled piece by piece. */
  quality: string | null
  price: Numeric
  /** Base amount asked for, and exchanged so far. */
  amount: Numeric
  filled: Numeric
  /** Counter amount exchanged so far. */
  filled_counter: Numeric
  /** Of its flags: limit, postOnly, immediateOrCancel, fillOrKill. */
  kind: string
  state: string
  deleted: boolean
  /** Ledger seconds from which nobody can take it; null when it waits for ever. */
  expiration: ColumnType<string | null, number | null, never>
  /** JSON list of what happened to it in the ledger that made it. */
  effects: string
}

/** What happened to an order in the ledgers after the one that made it, in order. */
export interface OrderEffectsTable {
  account: string
  sequence: ColumnType<string, number, number>
  ledger_index: number
  tx_index: number
  number: number
  /** JSON. */
  effect: string
}

/** What one transaction exchanged for one account in one pair. */
export interface AccountFillsTable {
  account: string
  ledger_index: number
  tx_index: number
  number: number
  pair: string
  /** What the account did: 1 bought, 2 sold. */
  side: number
  base_issuer: string
  counter_issuer: string
  base: Numeric
  counter: Numeric
  time: ColumnType<Date, Date | string, never>
}

/** What an account held of a token in an hour in which that changed. */
export interface AccountBalancesTable {
  account: string
  currency: string
  issuer: string
  hour: ColumnType<Date, Date | string, never>
  /** Before the first change of the hour, and after the last one. */
  opening: Numeric
  balance: Numeric
  /** What of the change was neither trade nor fee: received less sent. */
  moved: Numeric
}

/** MarketTables by name; all of them live in the schema `market` and can be rebuilt from the ledger. */
export interface MarketTables {
  'market.index_position': IndexPositionTable
  'market.trades': TradesTable
  'market.candles': CandlesTable
  'market.account_records': AccountRecordsTable
  'market.orders': OrdersTable
  'market.order_effects': OrderEffectsTable
  'market.account_fills': AccountFillsTable
  'market.account_balances': AccountBalancesTable
}
