import { appendAudit } from '../../modules/audit/append-audit.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { pathExists } from '../../platform/files.ts'
import { dataKeyFile, dataKeyFrom, nextDataKeyFile, type DataKey } from '../../platform/secrets/data-key.ts'
import { usageError } from '../../platform/server-error.ts'
import type { Terminal } from '../confirm.ts'
import { openKeyFile, setAside, soundKey } from './key-files.ts'
import type { KeyWork } from './key-work.ts'
import { countAll, countOf, countOfAll, encryptedBy, type CountedColumn } from './sealed-counts.ts'

export interface ReplaceConsent {
  /** The words of `--confirm`. */
  readonly words: string | undefined
  /** The person who otherwise types the words. */
  readonly terminal: Terminal | undefined
}

/**
 * Forgets every value that the present key cannot decrypt, in one transaction, after a person has typed the number of
 * these values. Creates a key in the data folder when the folder has no key that decrypts a value.
 * @throws ServerError `server/usage` when nothing is lost, without consent, or when the words contain another number
 */
export async function replaceKey(work: KeyWork, consent: ReplaceConsent): Promise<void> {
  const { config, pool, columns, now, say } = work
  const { identityKey, dataDir } = config
  if (identityKey === undefined && (await pathExists(nextDataKeyFile(dataDir))))
    throw usageError('A rotation of the key was interrupted: run "tidebook key rotate" again')
  const present = soundKey(config)
  const counted = await countAll(pool, columns)
  const lost = countOfAll(counted, present?.id)
  if (lost === 0) throw usageError(nothingLostText(countOfAll(counted)))
  say(lossText(counted, present))
  if (!(await isConfirmed(lost, consent))) return say('Nothing was changed\n')
  const key = identityKey === undefined ? await keyOfFolder(work, counted, present) : dataKeyFrom(identityKey)
  await inTransaction(pool, async (client) => {
    for (const { forget } of columns) await client.query(forget, [key.id])
    const detail = Object.fromEntries(counted.map((each) => [each.column.title, countOf(each, present?.id)]))
    const act = { actor: 'command', action: 'identity-key.replaced', subject: '', detail: { key: key.id, ...detail } }
    await appendAudit(client, act, now())
  })
  say(`Forgot ${lost} values. Keep a copy of the key away from this machine, and start the exchange\n`)
  say(lostLines(counted, present))
}

/** Returns the key of the data folder if it decrypts a value. Otherwise renames its file and returns a new key. */
async function keyOfFolder(
  { config, now, say }: KeyWork,
  counted: readonly CountedColumn[],
  present: DataKey | undefined,
): Promise<DataKey> {
  const path = dataKeyFile(config.dataDir)
  if (present !== undefined && encryptedBy(counted, present.id) > 0) return present
  const aside = await setAside(path, now())
  if (aside !== undefined) say(`The previous file is now ${aside}\n`)
  const key = openKeyFile(path)
  say(`A new key is in ${path}; only its owner can read it\n`)
  return key
}

function nothingLostText(total: number): string {
  return total === 0
    ? 'The database has no encrypted values: nothing is lost, and a start creates a missing key. Remove a damaged key file first'
    : `The present key decrypts all ${total} values: nothing is lost. "tidebook key rotate" replaces a key without a loss`
}

/** Returns a line per column that loses values. */
function lostLines(counted: readonly CountedColumn[], present: DataKey | undefined): string {
  const lines = counted.map((each) => ({ ...each.column, count: countOf(each, present?.id) }))
  return lines
    .filter(({ count }) => count > 0)
    .map(({ count, title, afterLoss }) => `  ${title} (${count}): ${afterLoss}\n`)
    .join('')
}

function lossText(counted: readonly CountedColumn[], present: DataKey | undefined): string {
  return [
    `${present === undefined ? 'There is no key' : `The present key decrypts ${encryptedBy(counted, present.id)} of ${countOfAll(counted)} values`}. This command forgets\n`,
    lostLines(counted, present),
    'Look for the key first: in backups (identity-key), in the data folder (identity-key.before-…), in previous settings files, and on the printed page of setup.\n',
    'Make a backup before you continue: it keeps the encrypted values, in case the key is found later.\n',
  ].join('')
}

/** @throws ServerError `server/usage` */
async function isConfirmed(lost: number, { words, terminal }: ReplaceConsent): Promise<boolean> {
  const expected = `forget ${lost} values`
  if (words === expected) return true
  if (words !== undefined) throw usageError(`--confirm: expected the words "${expected}". Nothing was changed`)
  if (terminal === undefined) throw usageError(`Add --confirm "${expected}", because no terminal can answer`)
  return (await terminal.ask(`Type the words "${expected}" to continue: `)) === expected
}
