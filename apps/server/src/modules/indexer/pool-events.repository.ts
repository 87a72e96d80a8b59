import type { PoolEventKind } from '@tidebook/market'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { PageBounds } from './account-records.repository.ts'
import type { MarketTables, PoolEventsTable } from './tables.ts'

/**
 * Range of a pool's events by all accounts: in the ledgers after one ledger, up to another one, and optionally of one
 * kind.
 */
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

/** Number of events, and the state of the index in which they were counted. */
export interface PoolEventCount {
  readonly count: number
  /** Last ledger in the index; 0 while the index is empty. */
  readonly indexed: number
  /** Changes whenever the index is emptied and rebuilt. */
  readonly build: string
}

/** Returns the number of events. */
export async function countPoolEvents(db: Kysely<MarketTables>, range: PoolEventRange): Promise<PoolEventCount> {
  const counted = await eventsIn(db, range)
    .select(({ fn, selectFrom }) => [
      fn.countAll<string>().as('count'),
      selectFrom('market.index_position').select('ledger_index').as('indexed'),
      selectFrom('market.index_position').select('first_hash').as('first'),
      // Emptying a table gives it a new file, which identifies the build.
      sql<string>`pg_relation_filenode('market.index_position')::text`.as('file'),
    ])
    .executeTakeFirstOrThrow()
  const { count, indexed, first, file } = counted
  return { count: Number(count), indexed: indexed ?? 0, build: `${file} ${first ?? ''}` }
}
