import { appendAudit } from '../../modules/audit/append-audit.ts'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { pathExists } from '../../platform/files.ts'
import { createSealer } from '../../platform/secrets/sealer.ts'
import {
  dataKeyFile,
  nextDataKeyFile,
  presentDataKey,
  readDataKey,
  type DataKey,
} from '../../platform/secrets/data-key.ts'
import { reseal, type SealingKey } from '../../platform/secrets/sealed-column.ts'
import { ServerError, usageError } from '../../platform/server-error.ts'
import { openKeyFile, replaceKeyFile } from './key-files.ts'
import type { KeyWork } from './key-work.ts'
import { countAll, countOfAll, encryptedBy } from './sealed-counts.ts'

/**
 * Re-encrypts every value of one key with another key, in one transaction: from the key of the data folder to a new
 * key, or from the key in a file to the present key.
 * @throws ServerError `server/usage`, `server/secret-damaged`
 */
export async function rotateKey(work: KeyWork, fromPath: string | undefined): Promise<void> {
  if (fromPath !== undefined) return fromFile(work, fromPath)
  const { config, pool, columns, now, say } = work
  if (config.identityKey !== undefined)
    throw usageError(
      'IDENTITY_KEY is set: write its value to a file, set IDENTITY_KEY to a new value, and name the file with --from',
    )
  const [path, nextPath] = [dataKeyFile(config.dataDir), nextDataKeyFile(config.dataDir)]
  const previous = readDataKey(path)
  if (previous === undefined) throw usageError(`There is no ${path}: the next start creates it`)
  // An existing file belongs to an interrupted rotation. Values may already be encrypted with its key.
  const next = (await pathExists(nextPath)) ? requireKey(nextPath) : openKeyFile(nextPath)
  const before = await countAll(pool, columns)
  const others = countOfAll(before, previous.id) - encryptedBy(before, next.id)
  const count = await resealAll(work, previous, next)
  const aside = replaceKeyFile(path, nextPath, now())
  say(
    `Encrypted ${count} values with the new key in ${path}\nThe previous key is in ${aside}. Backups made before now need it: move the file to a safe place\n`,
  )
  if (others > 0) say(`${others} values of other keys are unchanged: "tidebook key status" shows them\n`)
}

async function fromFile(work: KeyWork, fromPath: string): Promise<void> {
  const { config, pool, columns, say } = work
  const previous = requireKey(fromPath)
  const present = presentDataKey(config)
  if (present === undefined)
    throw usageError(`There is no key to encrypt with: copy ${fromPath} to ${dataKeyFile(config.dataDir)} instead`)
  if (previous.id === present.id) throw usageError(`${fromPath} is the present key`)
  if (encryptedBy(await countAll(pool, columns), previous.id) === 0)
    throw usageError(`The key in ${fromPath} encrypted no value of the database`)
  const count = await resealAll(work, previous, present)
  say(
    `Encrypted ${count} values with the present key\nBackups made before now need the key in ${fromPath}: keep it in a safe place\n`,
  )
}

function requireKey(path: string): DataKey {
  const key = readDataKey(path)
  if (key === undefined) throw new ServerError('server/usage', `${path} does not exist`)
  return key
}

function resealAll({ pool, columns, now }: KeyWork, from: DataKey, to: DataKey): Promise<number> {
  const [previous, next] = [sealingKey(from), sealingKey(to)]
  return inTransaction(pool, async (client) => {
    let count = 0
    for (const column of columns) count += await reseal(client, column, previous, next)
    await auditRotation(client, { from: from.id, to: to.id, values: count }, now())
    return count
  })
}

function sealingKey(key: DataKey): SealingKey {
  return { id: key.id, sealer: createSealer(() => key) }
}

function auditRotation(
  client: pg.ClientBase,
  detail: { readonly from: string; readonly to: string; readonly values: number },
  now: number,
): Promise<void> {
  return appendAudit(client, { actor: 'command', action: 'identity-key.rotated', subject: '', detail }, now)
}
