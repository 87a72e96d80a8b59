import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import type { Job } from '../../platform/jobs.ts'

/** A message that no sender delivers, for the operator of a demonstration network to read. */
export interface OutboxRow {
  readonly id: string
  readonly target: string
  readonly subject: string
  readonly text: string
  /** Milliseconds since 1970. */
  readonly made: number
}

export const outboxTable: Migration = {
  up: async (db) => {
    await sql`create table app.outbox (
      id bigint generated always as identity primary key,
      target text not null,
      subject text not null,
      text text not null,
      made timestamptz not null
    )`.execute(db)
  },
}

const RETENTION_MS = 86_400_000

export async function insertOutboxMessage(
  pool: pg.Pool,
  { target, subject, text, made }: Omit<OutboxRow, 'id'>,
): Promise<void> {
  await pool.query('insert into app.outbox (target, subject, text, made) values ($1, $2, $3, $4)', [
    target,
    subject,
    text,
    new Date(made),
  ])
}

/** Returns the newest messages in the outbox. */
export async function outboxRows(pool: pg.Pool, limit: number): Promise<OutboxRow[]> {
  const { rows } = await pool.query<Omit<OutboxRow, 'made'> & { made: Date }>(
    'select id::text, target, subject, text, made from app.outbox order by app.outbox.id desc limit $1',
    [limit],
  )
  return rows.map((row) => ({ ...row, made: row.made.getTime() }))
}

/** Deletes messages from the outbox after a day. */
export const deleteExpiredMessages: Job = {
  name: 'forget-outbox',
  cron: '47 * * * *',
  run: async ({ pool, now }) => {
    await pool.query('delete from app.outbox where made <= $1', [new Date(now() - RETENTION_MS)])
  },
}
