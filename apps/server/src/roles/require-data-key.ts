import { existsSync } from 'node:fs'
import type pg from 'pg'
import type { ServerConfig } from '../platform/config.ts'
import { dataKeyFile, dataKeyOf } from '../platform/secrets/data-key.ts'
import { ServerError } from '../platform/server-error.ts'

/** A column with the id of the key that encrypted a value of its row. */
interface KeyColumn {
  readonly table: string
  readonly column: string
  /** SQL condition for the rows that someone can still use; all rows by default. */
  readonly usable?: string
}

export const KEY_COLUMNS: readonly KeyColumn[] = [
  { table: 'app.bank_cards', column: 'number_key' },
  { table: 'app.identities', column: 'form_key' },
  { table: 'app.identity_photos', column: 'image_key' },
  { table: 'app.staff', column: 'totp_key' },
  { table: 'app.staff_links', column: 'totp_key', usable: 'expires > now()' },
]

/**
 * Refuses a start without the key that encrypted the values of the database: another key could not decrypt them, and
 * would encrypt new values next to them. Never creates a key. A database with values of several keys is accepted when
 * the present key encrypted at least one of them.
 * @throws ServerError `server/secret-damaged` for a missing, damaged or different key
 */
export async function requireDataKey(
  { identityKey, dataDir }: Pick<ServerConfig, 'identityKey' | 'dataDir'>,
  pool: Pick<pg.Pool, 'query'>,
): Promise<void> {
  const file = dataKeyFile(dataDir)
  const key = identityKey !== undefined || existsSync(file) ? dataKeyOf({ identityKey, dataDir }) : undefined
  const anyRow = (condition: (column: string) => string): string =>
    KEY_COLUMNS.map(
      ({ table, column, usable = 'true' }) => `exists (select from ${table} where ${condition(column)} and ${usable})`,
    ).join(' or ')
  const { rows } = await pool.query<{ isUsed: boolean; isOwn: boolean | null }>(
    `select ${anyRow((column) => `${column} = $1::text`)} as "isOwn",
       ${anyRow((column) => `${column} is not null`)} as "isUsed"`,
    [key?.id ?? null],
  )
  const [found] = rows
  if (found?.isUsed !== true || found.isOwn === true) return
  const problem =
    key === undefined
      ? `${file} is missing, but the database has data that its key encrypted`
      : `${identityKey === undefined ? file : 'IDENTITY_KEY'} is not the key that encrypted the data of the database`
  const place =
    identityKey === undefined
      ? 'restore the file from a backup, or set IDENTITY_KEY'
      : `set the former one${existsSync(file) ? `, or remove IDENTITY_KEY to use ${file}` : ''}`
  throw new ServerError('server/secret-damaged', `${problem}: ${place}`)
}
