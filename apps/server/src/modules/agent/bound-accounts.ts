import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.ts'
import { notify } from '../../platform/database/notifications.ts'
import { ServerError } from '../../platform/server-error.ts'

/** Account of the agent, and the chain or part of the ledger to which it belongs. */
export interface BoundAccount {
  readonly place: string
  readonly address: string
}

/**
 * Binds the database to the seed of the agent. The first program stores its accounts, and later programs must have the
 * same accounts. All accounts derive from the seed, so a different account means a different seed.
 * @param at milliseconds since 1970
 * @throws ServerError `server/seed-foreign`
 */
export function bindAccounts(pool: pg.Pool, accounts: readonly BoundAccount[], at: number): Promise<void> {
  return inTransaction(pool, async (tx) => {
    await lockInTransaction(tx, 'agentAccounts')
    const { rows } = await tx.query<BoundAccount>('select place, address from app.agent_accounts')
    const stored = new Map(rows.map(({ place, address }) => [place, address]))
    for (const { place, address } of accounts) {
      const bound = stored.get(place)
      if (bound !== undefined && bound !== address)
        throw new ServerError(
          'server/seed-foreign',
          `This database belongs to another seed of the agent: its account on ${place} is ${bound}, and the seed of this program gives ${address}. Start it with the seed that the other programs of the role agent use (AGENT_KEYS)`,
        )
      if (bound === undefined)
        await tx.query('insert into app.agent_accounts (place, address, bound) values ($1, $2, $3)', [
          place,
          address,
          new Date(at),
        ])
    }
  })
}

/**
 * Stores accounts that do not derive from a key, such as a name configured by the operator, and replaces earlier ones.
 */
export async function storeAccounts(pool: pg.Pool, accounts: readonly BoundAccount[], at: number): Promise<void> {
  await pool.query(
    `insert into app.agent_accounts (place, address, bound)
     select place, address, $3 from unnest($1::text[], $2::text[]) as own (place, address)
     on conflict (place) do update set address = excluded.address`,
    [accounts.map(({ place }) => place), accounts.map(({ address }) => address), new Date(at)],
  )
}

/** Read state of a place. */
export interface PlaceState {
  readonly place: string
  /** Time of its last complete read, in milliseconds since 1970. */
  readonly readAt: number | undefined
  readonly isFailing: boolean
  readonly isReorganised: boolean
  /** Maximum time without a new final block, in milliseconds; undefined if longer pauses are normal. */
  readonly longestStillMs: number | undefined
}

/** Stores the read state of places for every program that accepts orders. */
export async function publishPlaces(pool: pg.Pool, places: readonly PlaceState[]): Promise<void> {
  await pool.query(
    `update app.agent_accounts a
     set read_at = coalesce(p.read_at, a.read_at), is_failing = p.is_failing, is_reorganised = p.is_reorganised,
       is_stalled = coalesce(q.changed - q.advanced > p.longest_still * interval '1 millisecond', false)
     from unnest($1::text[], $2::timestamptz[], $3::boolean[], $4::boolean[], $5::bigint[])
       as p (place, read_at, is_failing, is_reorganised, longest_still)
     left join app.gateway_positions q on q.chain = p.place
     where a.place = p.place`,
    [
      places.map(({ place }) => place),
      places.map(({ readAt }) => (readAt === undefined ? null : new Date(readAt))),
      places.map(({ isFailing }) => isFailing),
      places.map(({ isReorganised }) => isReorganised),
      places.map(({ longestStillMs }) => longestStillMs ?? null),
    ],
  )
  await notify(pool, 'tidebook_agent')
}
