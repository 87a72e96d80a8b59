import { parseDecimal } from '@tidebook/amount'
import { PAGE_SIZES } from '@tidebook/contract'
import type { Kysely } from 'kysely'
import { SlidingTicker, type LiveBooks, type Pair, type Trade } from '@tidebook/market'
import type { MarketTables } from '../indexer/tables.ts'
import { minutesFrom } from '../indexer/candles.repository.ts'
import { restingOrders } from '../indexer/orders.repository.ts'
import { lastTradesOf } from '../indexer/trades.repository.ts'

const DAY_MS = 86_400_000
const HEX_DIGITS_BEFORE_QUALITY = 48
/** Bounds the candles and trades in memory. */
const MAX_PAIRS_AT_ONCE = 100

/** Adds every open order in the index to the books, at its original price. */
export async function loadBooks(db: Kysely<MarketTables>, books: LiveBooks): Promise<void> {
  for (const row of await restingOrders(db)) {
    if (row.rest_gets === null || row.rest_pays === null) continue
    books.load({
      owner: row.account,
      sequence: Number(row.sequence),
      gets: { currency: row.gets_currency, issuer: row.gets_issuer, value: parseDecimal(row.rest_gets) },
      pays: { currency: row.pays_currency, issuer: row.pays_issuer, value: parseDecimal(row.rest_pays) },
      expiration: row.expiration === null ? undefined : Number(row.expiration),
      ...(row.quality ? { directory: row.quality.padStart(HEX_DIGITS_BEFORE_QUALITY + row.quality.length, '0') } : {}),
    })
  }
}

/** Ticker and trades of a pair at a start. */
export interface LoadedPair {
  readonly pair: Pair
  /** The 24-hour ticker; undefined without a minute candle. */
  readonly ticker: SlidingTicker | undefined
  /** Newest first. */
  readonly trades: readonly Trade[]
}

/**
 * Loads the 24-hour tickers of pairs at a time (ms), from the minute candles of the last 24 hours and the last candle
 * before them, and their last trades. Two queries load many pairs, because a query for each would take most of a start.
 */
export async function* loadPairs(
  db: Kysely<MarketTables>,
  pairs: readonly Pair[],
  now: number,
): AsyncGenerator<LoadedPair> {
  for (let from = 0; from < pairs.length; from += MAX_PAIRS_AT_ONCE) {
    const chunk = pairs.slice(from, from + MAX_PAIRS_AT_ONCE)
    const keys = chunk.map(({ key }) => key)
    const minutes = await minutesFrom(db, keys, now - DAY_MS)
    const lastTrades = await lastTradesOf(db, chunk, PAGE_SIZES.marketTrades)
    for (const pair of chunk) {
      const candles = minutes.get(pair.key)
      const trades = lastTrades.get(pair.key) ?? []
      yield { pair, ticker: candles && SlidingTicker.from(candles, trades[0]?.time), trades }
    }
  }
}
