import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import type { ServerModule } from '../server-module.ts'
import { RETENTION_HOURS, type IdempotencyStore, type WriteState } from './idempotency.ts'

const RETENTION_MS = RETENTION_HOURS * 3_600_000

const table: Migration = {
  up: async (db) => {
    await sql`create table app.named_writes (
      call text not null,
      caller text not null,
      key text not null,
      fingerprint text not null,
      begun timestamptz not null,
      answer jsonb,
      done boolean not null default false,
      primary key (call, caller, key)
    )`.execute(db)
    await sql`create index named_writes_by_age on app.named_writes (begun)`.execute(db)
  },
}

interface Row {
  readonly fingerprint: string
  readonly done: boolean
  readonly answer: unknown
}

/**
 * Stores writes in the database, which all programs share and which survives restarts.
 * @param now milliseconds since 1970
 */
export function storedIdempotency(pool: pg.Pool, now: () => number): IdempotencyStore {
  return {
    begin: async ({ call, caller, key, fingerprint }): Promise<WriteState> => {
      const begun = new Date(now())
      const forgotten = new Date(begun.getTime() - RETENTION_MS)
      // an expired write is claimed again
      const claimed = await pool.query(
        `insert into app.named_writes as w (call, caller, key, fingerprint, begun) values ($1, $2, $3, $4, $5)
       on conflict (call, caller, key) do update
         set fingerprint = excluded.fingerprint, begun = excluded.begun, answer = null, done = false
         where w.begun <= $6`,
        [call, caller, key, fingerprint, begun, forgotten],
      )
      if (claimed.rowCount === 1) return { state: 'begun' }
      const { rows } = await pool.query<Row>(
        'select fingerprint, done, answer from app.named_writes where call = $1 and caller = $2 and key = $3',
        [call, caller, key],
      )
      const [row] = rows
      // released between the two statements: a retry may claim the write
      if (row === undefined) return { state: 'underWay' }
      if (row.fingerprint !== fingerprint) return { state: 'other' }
      return row.done ? { state: 'done', answer: row.answer } : { state: 'underWay' }
    },
    finish: async ({ call, caller, key }, answer) => {
      await pool.query(
        'update app.named_writes set done = true, answer = $4 where call = $1 and caller = $2 and key = $3',
        [call, caller, key, JSON.stringify(answer)],
      )
    },
    release: async ({ call, caller, key }) => {
      await pool.query('delete from app.named_writes where call = $1 and caller = $2 and key = $3 and not done', [
        call,
        caller,
        key,
      ])
    },
  }
}

/** Provides the store of idempotent writes, and the job that deletes them after a day. */
export const idempotencyModule: ServerModule = {
  name: 'idempotency',
  roles: ['node', 'api'],
  migrations: { '2026-11-22-named-writes': table },
  jobs: [
    {
      name: 'forget-named-writes',
      cron: '17 * * * *',
      run: async ({ pool, now }) => {
        await pool.query('delete from app.named_writes where begun <= $1', [new Date(now() - RETENTION_MS)])
      },
    },
  ],
}
