import { existsSync } from 'node:fs'
import type pg from 'pg'
import type { ServerConfig } from '../platform/config.ts'
import { dataKeyFile } from '../platform/secrets/data-key.ts'
import { ServerError } from '../platform/server-error.ts'

/** Columns with the id of the key that encrypted a value of their row. */
const KEY_COLUMNS = {
  'app.staff': 'totp_key',
  'app.staff_links': 'totp_key',
  'app.identities': 'form_key',
  'app.identity_photos': 'image_key',
  'app.bank_cards': 'number_key',
} as const

/**
 * Refuses a start without the key file of the data folder while the database has values that the key encrypted: a new
 * key could not decrypt them, and would encrypt others next to them.
 * @throws ServerError `server/secret-damaged`
 */
export async function requireDataKey(
  { identityKey, dataDir }: Pick<ServerConfig, 'identityKey' | 'dataDir'>,
  pool: Pick<pg.Pool, 'query'>,
): Promise<void> {
  const file = dataKeyFile(dataDir)
  if (identityKey !== undefined || existsSync(file)) return
  const uses = Object.entries(KEY_COLUMNS).map(
    ([table, column]) => `exists (select from ${table} where ${column} is not null)`,
  )
  const { rows } = await pool.query<{ isUsed: boolean }>(`select ${uses.join(' or ')} as "isUsed"`)
  if (rows[0]?.isUsed === true)
    throw new ServerError(
      'server/secret-damaged',
      `${file} is missing, but the database has data that its key encrypted: restore the file from a backup, or set IDENTITY_KEY`,
    )
}
