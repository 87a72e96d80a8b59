import type { ServerConfig } from '../../platform/config.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { dataKeyFile, presentDataKey, validNextKey, type DataKey } from '../../platform/secrets/data-key.ts'
import { openOne, type SealedColumn } from '../../platform/secrets/sealed-column.ts'
import { createSealer } from '../../platform/secrets/sealer.ts'
import { ServerError } from '../../platform/server-error.ts'
import { countAll, countOfAll, encryptedBy } from '../key/sealed-counts.ts'

/**
 * Checks that the keys of a restored backup decrypt its values: of each column, one value per key.
 * @returns a sentence for the operator
 * @throws ServerError `server/secret-damaged` when no key of the backup encrypted one of its values, or when one of
 *   these values is damaged
 */
export async function checkKeys(
  settings: Pick<ServerConfig, 'identityKey' | 'dataDir'>,
  client: Queries,
  columns: readonly SealedColumn[],
): Promise<string> {
  const present = presentDataKey(settings)
  const next = validNextKey(settings)
  const keys = [present, next].filter((key): key is DataKey => key !== undefined)
  const counted = await countAll(client, columns)
  const total = countOfAll(counted)
  if (total === 0) return 'The backup has no encrypted values'
  if (keys.length === 0)
    return `The key of the ${total} encrypted values was not checked: it is not in the backup, and IDENTITY_KEY is not set`
  const ids = new Set(keys.map(({ id }) => id))
  const readable = [...ids].reduce((sum, id) => sum + encryptedBy(counted, id), 0)
  if (readable === 0)
    throw new ServerError(
      'server/secret-damaged',
      `${settings.identityKey === undefined ? dataKeyFile(settings.dataDir) : 'IDENTITY_KEY'} encrypted none of the ${total} values in the backup: it does not restore them`,
    )
  for (const key of keys)
    for (const column of columns) await openOne(client, column, { id: key.id, sealer: createSealer(() => key) })
  if (next !== undefined && encryptedBy(counted, next.id) > 0)
    return `The backup was made after an interrupted rotation: after a restore, run "tidebook key rotate", which gives ${readable} of ${total} encrypted values their key`
  return `The key decrypts ${readable} of ${total} encrypted values`
}
