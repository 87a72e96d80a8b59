import { formatDecimal, parseDecimal } from '@tidebook/amount'
import type { Candle } from '@tidebook/market'
import { sql, type Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import type { Tables } from '../database/tables.ts'
import type { CandleDelta, StoredCycle } from './candle-fold.ts'

const UPSERT = `
  insert into market.candles as c (pair, cycle, bucket, open, close, low, high, turnover, volume, trades)
  select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[], $10::int[])
  on conflict (pair, cycle, bucket) do update set
    close = excluded.close, low = least(c.low, excluded.low), high = greatest(c.high, excluded.high),
    turnover = trim_scale(c.turnover + excluded.turnover), volume = trim_scale(c.volume + excluded.volume), trades = c.trades + excluded.trades
  returning pair, cycle, bucket, open, close, low, high, turnover, volume, trades`

const AMOUNTS = ['open', 'close', 'low', 'high', 'turnover', 'volume'] as const

/** Adds the trades of a batch to the candles. @returns the candles as they stand now. */
export const addToCandles = async (client: PoolClient, candles: readonly CandleDelta[]): Promise<CandleDelta[]> => {
  if (candles.length === 0) return []
  const { rows } = await client.query<CandleRow & { readonly cycle: StoredCycle }>(UPSERT, [
    candles.map((candle) => candle.pair),
    candles.map((candle) => candle.cycle),
    candles.map((candle) => new Date(candle.time).toISOString()),
    ...AMOUNTS.map((field) => candles.map((candle) => formatDecimal(candle[field]))),
    candles.map((candle) => candle.trades),
  ])
  return rows.map((row) => ({ ...candleOfRow(row), pair: row.pair, cycle: row.cycle }))
}

/** Candles as they stand, by pair, cycle and bucket. */
export const candlesNow = async (db: Kysely<Tables>, wanted: readonly CandleDelta[]): Promise<CandleDelta[]> => {
  if (wanted.length === 0) return []
  const { rows } = await sql<CandleRow & { readonly cycle: StoredCycle }>`
    select c.* from unnest(
      ${sql.val(wanted.map(({ pair }) => pair))}::text[],
      ${sql.val(wanted.map(({ cycle }) => cycle))}::text[],
      ${sql.val(wanted.map(({ time }) => new Date(time).toISOString()))}::timestamptz[]
    ) as k(pair, cycle, bucket) join market.candles c using (pair, cycle, bucket)`.execute(db)
  return rows.map((row) => ({ ...candleOfRow(row), pair: row.pair, cycle: row.cycle }))
}

/** The last `limit` candles of a pair that begin before `to` (ms), oldest first. */
export const lastCandles = async (
  db: Kysely<Tables>,
  pair: string,
  cycle: StoredCycle,
  limit: number,
  to?: number,
): Promise<Candle[]> => {
  let query = db.selectFrom('market.candles').selectAll().where('pair', '=', pair).where('cycle', '=', cycle)
  if (to !== undefined) query = query.where('bucket', '<', new Date(to))
  const rows = await query.orderBy('bucket', 'desc').limit(limit).execute()
  return rows.map(candleOfRow).toReversed()
}

/** Candles of a pair from a bucket on (ms), oldest first. */
export const candlesFrom = async (
  db: Kysely<Tables>,
  pair: string,
  cycle: StoredCycle,
  from: number,
): Promise<Candle[]> => {
  const rows = await db
    .selectFrom('market.candles')
    .selectAll()
    .where('pair', '=', pair)
    .where('cycle', '=', cycle)
    .where('bucket', '>=', new Date(from))
    .orderBy('bucket')
    .execute()
  return rows.map(candleOfRow)
}

interface CandleRow extends Readonly<Record<(typeof AMOUNTS)[number], string>> {
  readonly pair: string
  readonly bucket: Date
  readonly trades: number
}

const candleOfRow = (row: CandleRow): Candle => ({
  time: row.bucket.getTime(),
  open: parseDecimal(row.open),
  close: parseDecimal(row.close),
  low: parseDecimal(row.low),
  high: parseDecimal(row.high),
  turnover: parseDecimal(row.turnover),
  volume: parseDecimal(row.volume),
  trades: row.trades,
})
