import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'

const WINDOW_MS = 15 * 60_000
/** Tries of one name from one network, and of one name from networks it never came in from. */
const LIMITS = { ofNetwork: 5, ofStrangers: 30 }
/** First of two numbers of a lock; the second is made of the name. */
const LOCK = 7_350_013

/**
 * Counts a try to come in before anything is compared, so that parallel ones do not outrun the count. Each counts for 15
 * minutes. Strangers who use up the tries of a name do not lock out its owner where they came in from before.
 * @param now milliseconds since 1970
 * @returns names the try, to be taken back when it succeeds; undefined when there are none left
 */
export const takeTry = (pool: pg.Pool, name: string, network: string, now: number): Promise<string | undefined> =>
  inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK, name])
    const { rows } = await client.query<{ here: string; all: string; known: boolean }>(
      `select count(*) filter (where network = $2) as here, count(*) as all,
         exists (select from app.staff_networks where name = $1 and network = $2) as known
       from app.staff_tries where name = $1 and at > $3`,
      [name, network, new Date(now - WINDOW_MS)],
    )
    const [counts] = rows
    if (counts === undefined || Number(counts.here) >= LIMITS.ofNetwork) return undefined
    if (!counts.known && Number(counts.all) >= LIMITS.ofStrangers) return undefined
    const inserted = await client.query<{ id: string }>(
      'insert into app.staff_tries (name, network, at) values ($1, $2, $3) returning id',
      [name, network, new Date(now)],
    )
    return inserted.rows[0]?.id
  })

/** Takes back the tries of somebody who came in, and remembers from where. @param now milliseconds since 1970 */
export const cameIn = async (client: pg.ClientBase, name: string, network: string, now: number): Promise<void> => {
  await client.query('delete from app.staff_tries where name = $1 and network = $2', [name, network])
  await client.query(
    `insert into app.staff_networks (name, network, at) values ($1, $2, $3)
     on conflict (name, network) do update set at = excluded.at`,
    [name, network, new Date(now)],
  )
}

/** Forgets tries that count no more. */
export const forgetTries = async (pool: pg.Pool, now: number): Promise<void> => {
  await pool.query('delete from app.staff_tries where at <= $1', [new Date(now - WINDOW_MS)])
}
