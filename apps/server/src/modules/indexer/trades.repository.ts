import { parseDecimal } from '@tidebook/amount'
import type { Pair, Trade } from '@tidebook/market'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { MarketTables, TradesTable } from './tables.ts'
import { MAX_INTEGER, MAX_SMALLINT } from '../../platform/database/column-limits.ts'

/** The position of a trade, which is encoded in its id. */
export interface TradePlace {
  readonly ledger: number
  readonly txIndex: number
  readonly number: number
}

/** Parses `ledger_transaction_number`. */
export function tradePlace(id: string): TradePlace {
  const [ledger = 0, txIndex = 0, number = 0] = id.split('_').map(Number)
  return { ledger, txIndex, number }
}

/** Returns the last trades of a pair, newest first, optionally before or after another trade. */
export async function lastTrades(
  db: Kysely<MarketTables>,
  pair: Pair,
  limit: number,
  bounds: { readonly before?: TradePlace; readonly afterMs?: number } = {},
): Promise<Trade[]> {
  let query = db.selectFrom('market.trades').selectAll().where('pair', '=', pair.key)
  const { before, afterMs } = bounds
  if (before !== undefined)
    query = query.where(
      sql<boolean>`(ledger_index, tx_index, number) < (${before.ledger}, ${before.txIndex}, ${before.number})`,
    )
  if (afterMs !== undefined) query = query.where('time', '>', new Date(afterMs))
  const rows = await query
    .orderBy('time', 'desc')
    .orderBy('ledger_index', 'desc')
    .orderBy('tx_index', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => tradeOfRow(row, pair))
}

/** Returns the last trades of each pair, newest first, by pair. */
export async function lastTradesOf(
  db: Kysely<MarketTables>,
  pairs: readonly Pair[],
  limit: number,
): Promise<ReadonlyMap<string, readonly Trade[]>> {
  const { rows } = await sql<Selectable<TradesTable>>`
    select t.* from unnest(${sql.val(pairs.map(({ key }) => key))}::text[]) as k(pair) cross join lateral (
      select * from market.trades where pair = k.pair
        order by time desc, ledger_index desc, tx_index desc, number desc limit ${limit}
    ) as t order by t.pair, t.time desc, t.ledger_index desc, t.tx_index desc, t.number desc`.execute(db)
  const byPair = Map.groupBy(rows, (row) => row.pair)
  return new Map(pairs.map((pair) => [pair.key, (byPair.get(pair.key) ?? []).map((row) => tradeOfRow(row, pair))]))
}

/**
 * Returns the first trades of a pair in a period (ms since 1970, `until` exclusive) after another trade, oldest first.
 */
export async function tradesBetween(
  db: Kysely<MarketTables>,
  pair: Pair,
  { from, until, after }: { readonly from: number; readonly until: number; readonly after: TradePlace | undefined },
  limit: number,
): Promise<Trade[]> {
  if (after !== undefined && !isPossible(after)) return []
  let query = db
    .selectFrom('market.trades')
    .selectAll()
    .where('pair', '=', pair.key)
    .where('time', '>=', new Date(from))
    .where('time', '<', new Date(until))
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(ledger_index, tx_index, number) > (${after.ledger}, ${after.txIndex}, ${after.number})`,
    )
  const rows = await query
    .orderBy('time')
    .orderBy('ledger_index')
    .orderBy('tx_index')
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map((row) => tradeOfRow(row, pair))
}

/** Returns whether a trade can have this place. */
function isPossible({ ledger, txIndex, number }: TradePlace): boolean {
  return ledger <= MAX_INTEGER && txIndex <= MAX_INTEGER && number <= MAX_SMALLINT
}

/** Returns the pair key of a trade; undefined when the trade does not exist. */
export async function pairOfTrade(db: Kysely<MarketTables>, place: TradePlace): Promise<string | undefined> {
  if (!isPossible(place)) return undefined
  const row = await db
    .selectFrom('market.trades')
    .select('pair')
    .where('ledger_index', '=', place.ledger)
    .where('tx_index', '=', place.txIndex)
    .where('number', '=', place.number)
    .executeTakeFirst()
  return row?.pair
}

function tradeOfRow(row: Selectable<TradesTable>, pair: Pair): Trade {
  return {
    id: `${row.ledger_index}_${row.tx_index}_${row.number}`,
    pair,
    time: row.time.getTime(),
    ledger: row.ledger_index,
    hash: row.hash,
    price: parseDecimal(row.price),
    base: parseDecimal(row.base),
    counter: parseDecimal(row.counter),
    side: row.side === 1 ? 'buy' : 'sell',
    taker: row.taker,
    makers: row.makers,
  }
}
