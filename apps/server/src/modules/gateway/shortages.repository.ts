import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type pg from 'pg'

/**
 * A balance of the agent that is too low, so that payments of a gateway wait: the balance of the asset that it pays
 * (`stock`), or of the coin that pays the fees of its token (`fees`).
 */
export interface Shortage {
  readonly base: string
  readonly kind: 'stock' | 'fees'
}

export const shortageTable: Migration = {
  up: async (db) => {
    await sql`create table app.gateway_shortages (
      base text not null,
      kind text not null,
      since timestamptz not null,
      primary key (base, kind)
    )`.execute(db)
  },
}

/** Returns the current shortages. */
export async function currentShortages(db: Queries): Promise<readonly Shortage[]> {
  return (await db.query<Shortage>('select base, kind from app.gateway_shortages order by base, kind')).rows
}

/**
 * Replaces the shortages with those of the latest round.
 * @param at milliseconds since 1970
 * @returns the new ones
 */
export function storeShortages(pool: pg.Pool, found: readonly Shortage[], at: number): Promise<readonly Shortage[]> {
  return inTransaction(pool, async (tx) => {
    const values = [found.map(({ base }) => base), found.map(({ kind }) => kind)]
    await tx.query(
      `delete from app.gateway_shortages
       where (base, kind) not in (select base, kind from unnest($1::text[], $2::text[]) as found (base, kind))`,
      values,
    )
    const { rows } = await tx.query<Shortage>(
      `insert into app.gateway_shortages (base, kind, since)
       select base, kind, $3 from unnest($1::text[], $2::text[]) as found (base, kind)
       on conflict do nothing returning base, kind`,
      [...values, new Date(at)],
    )
    return rows
  })
}
