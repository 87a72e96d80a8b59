import type { StopState } from '@tidebook/contract'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import type { Job } from '../../platform/jobs.ts'
import type { SignedStop } from './read-stop.ts'

/** Signed stop orders. They contain no secrets and cannot be turned into other orders. */
export const stops: Migration = {
  up: async (db) => {
    await sql`create table app.stops (
      hash text primary key,
      blob text not null,
      account text not null,
      ticket bigint not null,
      pair text not null,
      trigger_price numeric not null,
      rises boolean not null,
      expires timestamptz not null,
      kept timestamptz not null,
      armed_ledger bigint not null,
      state text not null default 'armed',
      result text,
      ledger bigint,
      unique (account, ticket)
    )`.execute(db)
    await sql`create index stops_waiting on app.stops (pair) where state = 'armed'`.execute(db)
    await sql`create index stops_by_end on app.stops (expires)`.execute(db)
  },
}

/** Stop to send. */
export type DueStop = Pick<SignedStop, 'hash' | 'blob' | 'account' | 'ticket'>

/** Stop taken for sending. */
export interface SentStop extends DueStop {
  /** Whether it expired before the last indexed ledger, so that a later ledger can only refuse it. */
  readonly isOver: boolean
}

interface StateRow {
  readonly hash: string
  readonly state: StopState['state']
  readonly result: string | null
  readonly ledger: string | null
  readonly expires: Date
}

/** Days for which a stop is kept after its end. */
const RETENTION_DAYS = 30

const DUE = 'hash, blob, account, ticket::int8 as ticket'

/**
 * Stores a stop, once, despite repeated calls.
 * @param ledger the last one in the index: trades of later ones count
 * @returns false when its account has the maximum number of stops, or another stop has its ticket
 */
export async function insertStop(
  pool: pg.Pool,
  stop: SignedStop,
  bounds: { readonly ledger: number; readonly now: number; readonly most: number },
): Promise<boolean> {
  const { rows } = await pool.query(
    `insert into app.stops (hash, blob, account, ticket, pair, trigger_price, rises, expires, kept, armed_ledger)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
     where (select count(*) from app.stops where account = $3 and state = 'armed' and expires > $9) < $11
     on conflict do nothing returning hash`,
    [
      stop.hash,
      stop.blob,
      stop.account,
      stop.ticket,
      stop.pair,
      stop.trigger,
      stop.rises,
      new Date(stop.expires),
      new Date(bounds.now),
      bounds.ledger,
      bounds.most,
    ],
  )
  if (rows.length > 0) return true
  const { rows: before } = await pool.query('select 1 from app.stops where hash = $1', [stop.hash])
  return before.length > 0
}

/**
 * Returns the states of stops; unknown ones are omitted.
 * @param now milliseconds since 1970, by the clock of the ledger
 */
export async function stopStates(pool: pg.Pool, hashes: readonly string[], now: number): Promise<StopState[]> {
  const { rows } = await pool.query<StateRow>(
    'select hash, state, result, ledger, expires from app.stops where hash = any($1)',
    [hashes],
  )
  return rows.map(({ hash, state, result, ledger, expires }) => ({
    hash,
    state: state === 'armed' && expires.getTime() <= now ? 'expired' : state,
    ...(result !== null && { result }),
    ...(ledger !== null && { ledger: Number(ledger) }),
  }))
}

/**
 * Takes the stops with a reached trigger, each once: by a trade of its pair in a ledger after the one in which it was
 * stored and after `from`, up to `to`, before its expiry.
 */
export async function takeReachedStops(
  pool: pg.Pool,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly DueStop[]> {
  const { rows } = await pool.query<DueStop>(
    `update app.stops s set state = 'sent'
     where s.state = 'armed' and exists (
       select 1 from market.trades t
       where t.pair = s.pair and t.ledger_index > greatest(s.armed_ledger, $1) and t.ledger_index <= $2
         and t.time < s.expires
         and case when s.rises then t.price >= s.trigger_price else t.price <= s.trigger_price end
     )
     returning ${DUE}`,
    [from, to],
  )
  return rows
}

/** Returns whether any stop is armed. */
export async function isAnyArmed(pool: pg.Pool): Promise<boolean> {
  return (await pool.query("select 1 from app.stops where state = 'armed' limit 1")).rows.length > 0
}

/** Returns those of the given stops that are armed. */
export async function armedStops(pool: pg.Pool, hashes: readonly string[]): Promise<readonly DueStop[]> {
  return (await pool.query<DueStop>(`select ${DUE} from app.stops where state = 'armed' and hash = any($1)`, [hashes]))
    .rows
}

/** Marks an armed stop as gone, because its ticket was used up. */
export async function markStopGone(pool: pg.Pool, hash: string): Promise<void> {
  await pool.query("update app.stops set state = 'gone' where hash = $1 and state = 'armed'", [hash])
}

/** Returns the sent stops without a ledger result, oldest first. */
export async function sentStops(pool: pg.Pool): Promise<readonly SentStop[]> {
  const { rows } = await pool.query<SentStop>(
    `select ${DUE}, coalesce(expires < to_timestamp(close_time / 1000.0), false) as "isOver"
     from app.stops left join market.index_position on true where state = 'sent' order by kept, hash`,
  )
  return rows
}

/** Stores the end of a sent stop. */
export async function endStop(pool: pg.Pool, { hash, state, result, ledger }: StopState): Promise<void> {
  await pool.query("update app.stops set state = $2, result = $3, ledger = $4 where hash = $1 and state = 'sent'", [
    hash,
    state,
    result ?? null,
    ledger ?? null,
  ])
}

/** Deletes stops a month after their end. */
export const deleteExpiredStops: Job = {
  name: 'forget-stops',
  cron: '17 3 * * *',
  run: async ({ pool, now }) => {
    await pool.query(
      "delete from app.stops where expires < $1::timestamptz - $2 * interval '1 day' and state <> 'sent'",
      [new Date(now()), RETENTION_DAYS],
    )
  },
}
