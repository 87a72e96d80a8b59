import type { PoolEventKind } from '@tidebook/market'
import type { Kysely, Selectable } from 'kysely'
import type { PageBounds } from './account-records.repository.ts'
import type { MarketTables, PoolEventsTable } from './tables.ts'

/** One page of a pool's events, newest first, and how many there are. */
export interface PoolEventPage {
  readonly count: number
  readonly rows: readonly Selectable<PoolEventsTable>[]
}

/** Returns one page of everybody's events of a pool, newest first, optionally of one kind. */
export async function poolEventsPage(
  db: Kysely<MarketTables>,
  pool: string,
  kind: PoolEventKind | undefined,
  { limit, offset }: PageBounds,
): Promise<PoolEventPage> {
  let query = db.selectFrom('market.pool_events').where('pool', '=', pool)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  const [counted, rows] = await Promise.all([
    query.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirst(),
    query.selectAll().orderBy('ledger_index', 'desc').orderBy('tx_index', 'desc').offset(offset).limit(limit).execute(),
  ])
  return { count: Number(counted?.count ?? 0), rows }
}
