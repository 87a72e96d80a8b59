import { join } from 'node:path'
import { appendAudit } from '../../modules/audit/append-audit.ts'
import {
  dataKeyFile,
  dataKeyFrom,
  nextDataKeyFile,
  validDataKey,
  validNextKey,
  type DataKey,
} from '../../platform/secrets/data-key.ts'
import { usageError } from '../../platform/server-error.ts'
import type { Terminal } from '../confirm.ts'
import { keysOfFolder, openKeyFile, setAside } from './key-files.ts'
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
 * @throws ServerError `server/usage` when nothing is lost, without consent, when the words contain another number, or
 *   when the values changed while the person answered
 */
export async function replaceKey(work: KeyWork, consent: ReplaceConsent): Promise<void> {
  const { config, client, change, columns, now, print } = work
  const { identityKey } = config
  const counted = await countAll(client, columns)
  const present = validDataKey(config)
  const next = validNextKey(config)
  if (next?.id !== present?.id && encryptedBy(counted, next?.id) > 0)
    throw usageError('A rotation of the key was interrupted: run "tidebook key rotate" again, which completes it')
  const lost = countOfAll(counted, present?.id)
  if (lost === 0) throw usageError(nothingLostText(countOfAll(counted)))
  print(lossText(work, counted, present))
  if (!(await isConfirmed(lost, consent))) return print('Nothing was changed\n')
  await change(async (changing) => {
    const recounted = await countAll(changing, columns)
    if (!isSame(counted, recounted) || validDataKey(config)?.id !== present?.id)
      throw usageError('The values or the key changed after they were counted. Nothing was changed: run it again')
    const key = identityKey === undefined ? keyOfFolder(work, counted, present) : dataKeyFrom(identityKey)
    for (const { forget } of columns) await changing.query(forget, [key.id])
    const detail = Object.fromEntries(counted.map((each) => [each.column.title, countOf(each, present?.id)]))
    const act = { actor: 'command', action: 'identity-key.replaced', subject: '', detail: { key: key.id, ...detail } }
    await appendAudit(changing, act, now())
  })
  print(`Forgot ${lost} values. Keep a copy of the key away from this machine, and start the exchange\n`)
  print(lostLines(counted, present))
}

function isSame(counted: readonly CountedColumn[], recounted: readonly CountedColumn[]): boolean {
  const textOf = (all: readonly CountedColumn[]): string =>
    JSON.stringify(all.map(({ byKey }) => [...byKey].toSorted(([one], [other]) => one.localeCompare(other))))
  return textOf(counted) === textOf(recounted)
}

/**
 * Returns the key of the data folder if it decrypts a value. Otherwise renames its file and returns a new key. Renames
 * the file of an interrupted rotation, whose key decrypts no value.
 */
function keyOfFolder(
  { config, now, print }: KeyWork,
  counted: readonly CountedColumn[],
  present: DataKey | undefined,
): DataKey {
  const path = dataKeyFile(config.dataDir)
  setAside(nextDataKeyFile(config.dataDir), now())
  if (present !== undefined && encryptedBy(counted, present.id) > 0) return present
  const aside = setAside(path, now())
  if (aside !== undefined) print(`The previous file is now ${aside}\n`)
  const { key } = openKeyFile(path)
  print(`A new key is in ${path}; only its owner can read it\n`)
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

function lossText(
  { config: { dataDir } }: KeyWork,
  counted: readonly CountedColumn[],
  present: DataKey | undefined,
): string {
  const saved = [...keysOfFolder(dataDir)].filter(([, { id }]) => id !== present?.id && encryptedBy(counted, id) > 0)
  return [
    present === undefined
      ? `There is no key: IDENTITY_KEY is not set, and ${dataKeyFile(dataDir)} is missing or damaged. This command forgets\n`
      : `The present key decrypts ${encryptedBy(counted, present.id)} of ${countOfAll(counted)} values. This command forgets\n`,
    lostLines(counted, present),
    ...saved.map(
      ([name, { id }]) =>
        `The key in ${join(dataDir, name)} encrypted ${encryptedBy(counted, id)} of them. Unless a rotation skipped them as damaged, ${present === undefined ? `copy it to ${dataKeyFile(dataDir)}` : 'name it with "tidebook key rotate --from"'} instead\n`,
    ),
    'Look for the key first: in backups (identity-key), in the data folder (identity-key.before-…), in previous settings files, and on the printed page of setup.\n',
    'A backup keeps the encrypted values, in case the key is found later. No backup can run while this command does: if the newest one is too old, press Enter, make a backup, and run this command again.\n',
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
