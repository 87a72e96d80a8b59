import { formatDecimal, parseDecimal } from '@tidebook/amount'
import type { Candle } from '@tidebook/market'
import { sql, type Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import type { MarketTables } from './tables.ts'
import type { CandleDelta, StoredCycle } from './candle-fold.ts'

const UPSERT = `
  insert into market.candles as c (pair, cycle, bucket, open, close, low, high, turnover, volume, trades)
  select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[], $10::int[])
  on conflict (pair, cycle, bucket) do update set
    close = excluded.close, low = least(c.low, excluded.low), high = greatest(c.high, excluded.high),
    turnover = trim_scale(c.turnover + excluded.turnover), volume = trim_scale(c.volume + excluded.volume), trades = c.trades + excluded.trades
  returning pair, cycle, bucket, open, close, low, high, turnover, volume, trades`

const AMOUNTS = ['open', 'close', 'low', 'high', 'turnover', 'volume'] as const

/** Adds the trades of a batch to the candles. @returns the current state of the candles */
export async function addToCandles(client: PoolClient, candles: readonly CandleDelta[]): Promise<CandleDelta[]> {
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

/** Returns the current candles by pair, cycle and bucket. */
export async function readCurrentCandles(
  db: Kysely<MarketTables>,
  requested: readonly CandleDelta[],
): Promise<CandleDelta[]> {
  if (requested.length === 0) return []
  const { rows } = await sql<CandleRow & { readonly cycle: StoredCycle }>`
    select c.* from unnest(
      ${sql.val(requested.map(({ pair }) => pair))}::text[],
      ${sql.val(requested.map(({ cycle }) => cycle))}::text[],
      ${sql.val(requested.map(({ time }) => new Date(time).toISOString()))}::timestamptz[]
    ) as k(pair, cycle, bucket) join market.candles c using (pair, cycle, bucket)`.execute(db)
  return rows.map((row) => ({ ...candleOfRow(row), pair: row.pair, cycle: row.cycle }))
}

/** Returns the last `limit` candles of a pair that begin before `to` (ms), oldest first. */
export async function lastCandles(
  db: Kysely<MarketTables>,
  pair: string,
  cycle: StoredCycle,
  limit: number,
  to?: number,
): Promise<Candle[]> {
  let query = db.selectFrom('market.candles').selectAll().where('pair', '=', pair).where('cycle', '=', cycle)
  if (to !== undefined) query = query.where('bucket', '<', new Date(to))
  const rows = await query.orderBy('bucket', 'desc').limit(limit).execute()
  return rows.map(candleOfRow).toReversed()
}

/** Returns the candles of a pair from a bucket (ms) until `to` (ms, exclusive) if given, oldest first. */
export async function candlesFrom(
  db: Kysely<MarketTables>,
  pair: string,
  cycle: StoredCycle,
  from: number,
  to?: number,
): Promise<Candle[]> {
  let query = db
    .selectFrom('market.candles')
    .selectAll()
    .where('pair', '=', pair)
    .where('cycle', '=', cycle)
    .where('bucket', '>=', new Date(from))
  if (to !== undefined) query = query.where('bucket', '<', new Date(to))
  const rows = await query.orderBy('bucket').execute()
  return rows.map(candleOfRow)
}

/** Returns the closing prices of the candles from a bucket (ms), and the last earlier price, by pair, oldest first. */
export async function closesFrom(
  db: Kysely<MarketTables>,
  cycle: StoredCycle,
  pairs: readonly string[],
  from: number,
): Promise<ReadonlyMap<string, readonly Pick<Candle, 'time' | 'close'>[]>> {
  const start = new Date(from)
  const { rows } = await sql<{ pair: string; bucket: Date; close: string }>`
    select k.pair, c.bucket, c.close from unnest(${sql.val(pairs)}::text[]) as k(pair) cross join lateral (
      (select bucket, close from market.candles
        where pair = k.pair and cycle = ${cycle} and bucket < ${start} order by bucket desc limit 1)
      union all
      (select bucket, close from market.candles where pair = k.pair and cycle = ${cycle} and bucket >= ${start})
    ) as c order by k.pair, c.bucket`.execute(db)
  const byPair = Map.groupBy(rows, ({ pair }) => pair)
  return new Map(
    Array.from(byPair, ([pair, closes]) => [
      pair,
      closes.map(({ bucket, close }) => ({ time: bucket.getTime(), close: parseDecimal(close) })),
    ]),
  )
}

/** Returns the minute candles from a bucket (ms), and the last earlier one, by pair, oldest first. */
export async function minutesFrom(
  db: Kysely<MarketTables>,
  pairs: readonly string[],
  from: number,
): Promise<ReadonlyMap<string, readonly Candle[]>> {
  const start = new Date(from)
  const { rows } = await sql<CandleRow>`
    select c.* from unnest(${sql.val(pairs)}::text[]) as k(pair) cross join lateral (
      (select * from market.candles
        where pair = k.pair and cycle = 'minute' and bucket < ${start} order by bucket desc limit 1)
      union all
      (select * from market.candles where pair = k.pair and cycle = 'minute' and bucket >= ${start})
    ) as c order by c.pair, c.bucket`.execute(db)
  const byPair = Map.groupBy(rows, ({ pair }) => pair)
  return new Map(Array.from(byPair, ([pair, candles]) => [pair, candles.map(candleOfRow)]))
}

interface CandleRow extends Readonly<Record<(typeof AMOUNTS)[number], string>> {
  readonly pair: string
  readonly bucket: Date
  readonly trades: number
}

function candleOfRow(row: CandleRow): Candle {
  return {
    time: row.bucket.getTime(),
    open: parseDecimal(row.open),
    close: parseDecimal(row.close),
    low: parseDecimal(row.low),
    high: parseDecimal(row.high),
    turnover: parseDecimal(row.turnover),
    volume: parseDecimal(row.volume),
    trades: row.trades,
  }
}

/** Returns the pairs that have trades. */
export async function tradedPairs(db: Kysely<MarketTables>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ pair: string }>`select distinct pair from market.candles where cycle = 'month'`.execute(
    db,
  )
  return new Set(rows.map((row) => row.pair))
}
