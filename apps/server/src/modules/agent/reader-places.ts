import type { Queries } from '../../platform/database/queries.ts'

/**
 * Writes down which places the agent reads, so that each program can see how long none of them was read; places of an
 * earlier configuration are forgotten.
 * @param at milliseconds since 1970: a reader counts as silent from then on, however long no agent ran before
 */
export const registerReaders = async (db: Queries, places: readonly string[], at: number): Promise<void> => {
  await db.query(
    `with forgotten as (delete from app.agent_readers where place <> all ($1))
     insert into app.agent_readers (place, since) select unnest($1::text[]), $2
     on conflict (place) do update set since = excluded.since`,
    [places, new Date(at)],
  )
}
