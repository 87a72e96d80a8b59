import { existsSync } from 'node:fs'
import type pg from 'pg'
import type { ServerConfig } from '../platform/config.ts'
import { dataKeyFile, NO_BACKUP, presentDataKey, validDataKey, validNextKey } from '../platform/secrets/data-key.ts'
import type { SealedColumn } from '../platform/secrets/sealed-column.ts'
import { ServerError } from '../platform/server-error.ts'

/**
 * Rejects a start without the key that encrypted the values in the database. Another key could not decrypt them, and
 * would add new values with a second key. Never creates a key. Accepts a database with values of several keys when the
 * present key encrypted at least one value.
 * @throws ServerError `server/secret-damaged` for a missing, damaged or different key
 */
export async function requireDataKey(
  { identityKey, dataDir }: Pick<ServerConfig, 'identityKey' | 'dataDir'>,
  pool: Pick<pg.Pool, 'query'>,
  columns: readonly SealedColumn[],
): Promise<void> {
  const file = dataKeyFile(dataDir)
  const next = validNextKey({ identityKey, dataDir })
  const key = validDataKey({ identityKey, dataDir })
  const anyRow = (condition: (column: string) => string): string =>
    columns
      .map(
        ({ table, key: column, usable = 'true' }) =>
          `exists (select from ${table} where ${condition(column)} and ${usable})`,
      )
      .join(' or ')
  const { rows } = await pool.query<{ isUsed: boolean; isOwn: boolean | null; isNext: boolean | null }>(
    `select ${anyRow((column) => `${column} = $1::text`)} as "isOwn",
       ${anyRow((column) => `${column} = $2::text`)} as "isNext",
       ${anyRow((column) => `${column} is not null`)} as "isUsed"`,
    [key?.id ?? null, next?.id ?? null],
  )
  const [found] = rows
  // With --skip-unreadable, values of both keys remain after the commit of a rotation.
  const isInterrupted = found?.isNext === true && next?.id !== key?.id
  if (found?.isOwn === true && !isInterrupted) return
  // a damaged file, even without values
  if (found?.isNext !== true) presentDataKey({ identityKey, dataDir })
  if (found?.isUsed !== true) return
  const problem =
    key === undefined
      ? `${file} ${existsSync(file) ? 'contains no key' : 'is missing'}, but the database has data that its key encrypted`
      : `${identityKey === undefined ? file : 'IDENTITY_KEY'} is not the key that encrypted ${isInterrupted ? 'most of ' : ''}the data of the database`
  const place =
    found.isNext === true
      ? 'run "tidebook key rotate" again, because it was interrupted'
      : identityKey === undefined
        ? 'restore the file from a backup, or set IDENTITY_KEY'
        : `set the previous one${existsSync(file) ? `, or remove IDENTITY_KEY to use ${file}` : ''}`
  throw new ServerError('server/secret-damaged', `${problem}: ${place}. ${NO_BACKUP}`)
}
