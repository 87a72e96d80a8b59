import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import { ApiError } from '../../platform/http/http.errors.ts'

/** Validity of an image code, in milliseconds. */
const IMAGE_MS = 120_000

export const imageCodesTable: Migration = {
  up: async (db) => {
    await sql`create table app.image_codes (
      id text primary key,
      digest bytea not null,
      ends timestamptz not null
    )`.execute(db)
  },
}

/** Single-use codes in images. */
export interface ImageCodes {
  /** Stores the text of an image under the id of its request. */
  keep(id: string, text: string): Promise<void>
  /**
   * Checks an answer without consuming the code. A wrong answer consumes it.
   * @throws ApiError `invalidCode`, `codeExpired`
   */
  check(id: string, text: string): Promise<void>
  /**
   * Checks an answer and consumes the code, whether the answer is right or wrong.
   * @throws ApiError `invalidCode`, `codeExpired`
   */
  spend(id: string, text: string): Promise<void>
}

function digestOf(id: string, text: string): Buffer {
  return createHash('sha256').update(id).update(text.trim().toUpperCase()).digest()
}

interface Row {
  readonly digest: Buffer
  readonly ends: Date
}

/**
 * Returns image codes stored in the database.
 * @param now milliseconds since 1970
 */
export function storedImageCodes(pool: () => pg.Pool, now: () => number): ImageCodes {
  const verify = (row: Row | undefined, id: string, text: string): void => {
    if (row === undefined || !row.digest.equals(digestOf(id, text))) throw new ApiError('invalidCode')
    if (row.ends.getTime() <= now()) throw new ApiError('codeExpired')
  }
  const take = async (id: string): Promise<Row | undefined> =>
    (await pool().query<Row>('delete from app.image_codes where id = $1 returning digest, ends', [id])).rows[0]
  return {
    keep: async (id, text) => {
      await pool().query(
        `insert into app.image_codes (id, digest, ends) values ($1, $2, $3)
         on conflict (id) do update set digest = excluded.digest, ends = excluded.ends`,
        [id, digestOf(id, text), new Date(now() + IMAGE_MS)],
      )
    },
    check: async (id, text) => {
      // deleted and restored, so that only one of several concurrent wrong answers is compared
      const row = await take(id)
      verify(row, id, text)
      await pool().query('insert into app.image_codes (id, digest, ends) values ($1, $2, $3) on conflict do nothing', [
        id,
        row?.digest,
        row?.ends,
      ])
    },
    spend: async (id, text) => verify(await take(id), id, text),
  }
}
