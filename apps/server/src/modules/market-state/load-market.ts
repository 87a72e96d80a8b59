import { parseDecimal } from '@tidebook/amount'
import { sql, type Kysely } from 'kysely'
import { SlidingTicker, type LiveBooks, type Pair } from '@tidebook/market'
import type { Tables } from '../database/tables.ts'
import { candlesFrom, lastCandles } from '../indexer/candles.repository.ts'
import { lastTrades } from '../info/trades.repository.ts'

const DAY_MS = 86_400_000
const HEX_DIGITS_BEFORE_QUALITY = 48

/** Puts every open order of the index into the books, at the price it came in with. */
export const loadBooks = async (db: Kysely<Tables>, books: LiveBooks): Promise<void> => {
  const rows = await db
    .selectFrom('market.orders')
    .select([
      'account',
      'sequence',
      'gets_currency',
      'gets_issuer',
      'pays_currency',
      'pays_issuer',
      'rest_gets',
      'rest_pays',
      'quality',
      'expiration',
    ])
    .where('rest_gets', 'is not', null)
    // orders of one price are taken in the order in which they came
    .orderBy('ledger_index')
    .orderBy('tx_index')
    .execute()
  for (const row of rows) {
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

/** The sliding ticker of a pair at a time (ms), from its minute candles: those of 24 hours and the last one before. */
export const loadTicker = async (db: Kysely<Tables>, pair: Pair, now: number): Promise<SlidingTicker | undefined> => {
  const from = now - DAY_MS
  const minutes = [
    ...(await lastCandles(db, pair.key, 'minute', 1, from)),
    ...(await candlesFrom(db, pair.key, 'minute', from)),
  ]
  if (minutes.length === 0) return undefined
  const [last] = await lastTrades(db, pair, 1)
  return SlidingTicker.from(minutes, last?.time)
}

/** Pairs that were ever traded. */
export const tradedPairs = async (db: Kysely<Tables>): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ pair: string }>`select distinct pair from market.candles where cycle = 'month'`.execute(
    db,
  )
  return new Set(rows.map((row) => row.pair))
}
