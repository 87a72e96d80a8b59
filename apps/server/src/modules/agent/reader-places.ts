import type { Queries } from '../../platform/database/queries.ts'

/**
 * Registers the places that the agent reads, so that each program can see for how long they have not been read, and
 * deletes places of an earlier configuration.
 * @param at milliseconds since 1970, from which the silence of a reader counts, regardless of how long no agent ran
 *   before
 */
export async function registerReaders(db: Queries, places: readonly string[], at: number): Promise<void> {
  await db.query(
    `with forgotten as (delete from app.agent_readers where place <> all ($1))
     insert into app.agent_readers (place, since) select unnest($1::text[]), $2
     on conflict (place) do update set since = excluded.since`,
    [places, new Date(at)],
  )
}
