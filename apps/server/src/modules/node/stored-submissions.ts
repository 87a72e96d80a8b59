import type { Submission, SubmissionStore } from '@tidebook/client/submit'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Queries } from '../../platform/database/queries.ts'
import type { Purpose } from './ledger-session.ts'

/** Adds the table of transactions that were signed here and are not in a validated ledger yet. */
export const submissions: Migration = {
  up: async (db) => {
    await sql`create table app.submissions (
      hash text primary key,
      session text not null,
      purpose text not null,
      submission jsonb not null,
      kept timestamptz not null default now()
    )`.execute(db)
    await sql`create index submissions_by_session on app.submissions (session)`.execute(db)
  },
}

interface Row {
  readonly purpose: string
  readonly submission: Submission
}

/** Stores a session's transactions in the database, so that they remain tracked after a restart. */
export function storedSubmissions(pool: Queries, session: string): SubmissionStore<Purpose> {
  return {
    put: async (records) => {
      const rows = records.map(({ submission, about: purpose }) => ({ hash: submission.hash, purpose, submission }))
      await pool.query(
        `insert into app.submissions (hash, session, purpose, submission)
       select hash, $1, purpose, submission
       from jsonb_to_recordset($2) as kept (hash text, purpose text, submission jsonb)
       on conflict (hash) do nothing`,
        [session, JSON.stringify(rows)],
      )
    },
    drop: async (hash) => {
      await pool.query('delete from app.submissions where hash = $1', [hash])
    },
    list: async () => {
      const { rows } = await pool.query<Row>(
        'select purpose, submission from app.submissions where session = $1 order by kept',
        [session],
      )
      return rows.map(({ purpose, submission }) => ({ submission, about: purpose }))
    },
  }
}
