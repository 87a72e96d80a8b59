import { parseDecimal } from '@tidebook/amount'
import type { Kysely } from 'kysely'
import { SlidingTicker, type LiveBooks, type Pair } from '@tidebook/market'
import type { MarketTables } from '../indexer/tables.ts'
import { candlesFrom, lastCandles } from '../indexer/candles.repository.ts'
import { restingOrders } from '../indexer/orders.repository.ts'

const DAY_MS = 86_400_000
const HEX_DIGITS_BEFORE_QUALITY = 48

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

/**
 * Loads the 24-hour ticker of a pair at a time (ms), from its minute candles of the last 24 hours and the last candle
 * before them.
 * @param lastTrade time of its last trade (ms)
 */
export async function loadTicker(
  db: Kysely<MarketTables>,
  pair: Pair,
  now: number,
  lastTrade: number | undefined,
): Promise<SlidingTicker | undefined> {
  const from = now - DAY_MS
  const minutes = [
    ...(await lastCandles(db, pair.key, 'minute', 1, from)),
    ...(await candlesFrom(db, pair.key, 'minute', from)),
  ]
  if (minutes.length === 0) return undefined
  return SlidingTicker.from(minutes, lastTrade)
}
