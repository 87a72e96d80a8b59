import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { CodePurpose } from '@tidebook/contract'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Job } from '../../platform/jobs.ts'

/** Validity of a code, and time until another one may be requested, in seconds. */
export const CODE_SECONDS = { ends: 300, again: 60 } as const
/** Maximum number of guesses that are compared with one code. Later guesses are rejected without comparison. */
const MAX_CODE_ATTEMPTS = 5

export const codesTable: Migration = {
  up: async (db) => {
    await sql`create table app.codes (
      purpose text not null,
      target text not null,
      id uuid not null,
      salt bytea not null,
      digest bytea not null,
      ends timestamptz not null,
      looks int not null default 0,
      used boolean not null default false,
      primary key (purpose, target)
    )`.execute(db)
  },
}

/** A code that was answered correctly and is not used yet. */
interface VerifiedCode {
  readonly id: string
}

/** Six-digit codes, each for one purpose, one target and one use. All programs with the same database share them. */
export interface SentCodes {
  /** Creates a code and invalidates earlier codes for this purpose and target. */
  make(purpose: CodePurpose, target: string): Promise<string>
  /**
   * Compares an answer with the code. The attempt counts regardless of the result.
   * @throws ApiError `codeMismatch` when no code was sent for this purpose and target, `codeExpired`, `invalidCode`
   */
  look(purpose: CodePurpose, target: string, code: string): Promise<VerifiedCode>
  /**
   * Consumes a correctly answered code within the transaction that the code permits.
   * @throws ApiError `invalidCode`
   */
  spend(client: Queries, seen: VerifiedCode): Promise<void>
}

function digestOf(salt: Buffer, code: string): Buffer {
  return createHash('sha256').update(salt).update(code).digest()
}

interface Row {
  readonly id: string
  readonly salt: Buffer
  readonly digest: Buffer
}

/**
 * Returns codes stored in the database.
 * @param now milliseconds since 1970
 */
export function storedCodes(pool: () => pg.Pool, now: () => number): SentCodes {
  return {
    make: async (purpose, target) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const salt = randomBytes(16)
      const ends = new Date(now() + CODE_SECONDS.ends * 1000)
      await pool().query(
        `insert into app.codes (purpose, target, id, salt, digest, ends) values ($1, $2, $3, $4, $5, $6)
       on conflict (purpose, target) do update set id = excluded.id, salt = excluded.salt, digest = excluded.digest,
         ends = excluded.ends, looks = 0, used = false`,
        [purpose, target, randomUUID(), salt, digestOf(salt, code), ends],
      )
      return code
    },
    look: async (purpose, target, code) => {
      const { rows } = await pool().query<Row>(
        `update app.codes set looks = looks + 1
       where purpose = $1 and target = $2 and ends > $3 and looks < $4 and not used returning id, salt, digest`,
        [purpose, target, new Date(now()), MAX_CODE_ATTEMPTS],
      )
      const [row] = rows
      if (row === undefined) throw new ApiError(await reasonOf(pool(), purpose, target, now()))
      if (!timingSafeEqual(row.digest, digestOf(row.salt, code))) throw new ApiError('invalidCode')
      return { id: row.id }
    },
    spend: async (client, { id }) => {
      const { rowCount } = await client.query('update app.codes set used = true where id = $1 and not used', [id])
      if (rowCount !== 1) throw new ApiError('invalidCode')
    },
  }
}

async function reasonOf(
  pool: pg.Pool,
  purpose: CodePurpose,
  target: string,
  time: number,
): Promise<'codeMismatch' | 'codeExpired' | 'invalidCode'> {
  const { rows } = await pool.query<{ ends: Date; used: boolean }>(
    'select ends, used from app.codes where purpose = $1 and target = $2',
    [purpose, target],
  )
  const [row] = rows
  if (row === undefined) return 'codeMismatch'
  return row.ends.getTime() <= time && !row.used ? 'codeExpired' : 'invalidCode'
}

const RETENTION_MS = 3_600_000

/** Deletes codes an hour after they expire. */
export const deleteExpiredCodes: Job = {
  name: 'forget-codes',
  cron: '7 * * * *',
  run: async ({ pool, now }) => {
    await pool.query('delete from app.codes where ends <= $1', [new Date(now() - RETENTION_MS)])
    await pool.query('delete from app.image_codes where ends <= $1', [new Date(now() - RETENTION_MS)])
  },
}
