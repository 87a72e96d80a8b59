import type { PoolEventKind } from '@tidebook/market'
import type { Kysely, Selectable } from 'kysely'
import type { PageBounds } from './account-records.repository.ts'
import type { MarketTables, PoolEventsTable } from './tables.ts'

/** Everybody's events of a pool in the ledgers after one ledger, up to another one; optionally of one kind. */
export interface PoolEventRange {
  readonly pool: string
  readonly kind: PoolEventKind | undefined
  readonly after: number
  readonly upTo: number
}

function eventsIn(db: Kysely<MarketTables>, { pool, kind, after, upTo }: PoolEventRange) {
  const query = db
    .selectFrom('market.pool_events')
    .where('pool', '=', pool)
    .where('ledger_index', '>', after)
    .where('ledger_index', '<=', upTo)
  return kind === undefined ? query : query.where('kind', '=', kind)
}

/** Returns one page of events, newest first. */
export function poolEventsPage(
  db: Kysely<MarketTables>,
  range: PoolEventRange,
  { limit, offset }: PageBounds,
): Promise<readonly Selectable<PoolEventsTable>[]> {
  const query = eventsIn(db, range).selectAll().orderBy('ledger_index', 'desc').orderBy('tx_index', 'desc')
  return query.offset(offset).limit(limit).execute()
}

/** Returns the number of events. */
export async function countPoolEvents(db: Kysely<MarketTables>, range: PoolEventRange): Promise<number> {
  const counted = await eventsIn(db, range)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirst()
  return Number(counted?.count ?? 0)
}
