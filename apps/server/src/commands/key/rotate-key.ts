import { existsSync, rmSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { progressLines } from '@tidebook/contract/progress-lines'
import { appendAudit } from '../../modules/audit/append-audit.ts'
import { COMMAND_OUTPUT } from '../../platform/command-output.ts'
import { createSealer } from '../../platform/secrets/sealer.ts'
import {
  dataKeyFile,
  NO_BACKUP,
  nextDataKeyFile,
  presentDataKey,
  readDataKey,
  validDataKey,
  validNextKey,
  type DataKey,
} from '../../platform/secrets/data-key.ts'
import { reseal, type SealingKey } from '../../platform/secrets/sealed-column.ts'
import { ServerError, usageError } from '../../platform/server-error.ts'
import type { KeyCommand } from './key-command.ts'
import { openKeyFile, replaceKeyFile, setAside } from './key-files.ts'
import type { KeyWork } from './key-work.ts'
import { countAll, countOfAll, encryptedBy } from './sealed-counts.ts'

type RotateOptions = Extract<KeyCommand, { verb: 'rotate' }>

/**
 * Re-encrypts every value of one key with another key, in one transaction: from the key of the data folder to a new
 * key, or from the key in a file to the present key. Completes an interrupted rotation: the ids in the database, and
 * not the existing files, show whether its transaction was committed.
 * @throws ServerError `server/usage`, `server/secret-damaged`
 */
export async function rotateKey(work: KeyWork, options: RotateOptions): Promise<void> {
  if (options.from !== undefined) return fromFile(work, options.from, options)
  const { config, client, columns, now, print } = work
  if (config.identityKey !== undefined)
    throw usageError(
      'IDENTITY_KEY is set: write its value to a file, set IDENTITY_KEY to a new value, and name the file with --from',
    )
  const [path, nextPath] = [dataKeyFile(config.dataDir), nextDataKeyFile(config.dataDir)]
  const [previous, left] = [validDataKey(config), validNextKey(config)]
  const counted = await countAll(client, columns)
  const [total, own] = [countOfAll(counted), encryptedBy(counted, previous?.id)]
  const committed = left?.id === previous?.id ? 0 : encryptedBy(counted, left?.id)
  if (committed > 0 && own === 0) {
    const aside = replaceKeyFile(path, nextPath, now())
    print(`The interrupted rotation was already complete in the database: ${path} is now its key\n`)
    if (aside !== undefined) print(`The previous file is in ${aside}\n`)
    return printOtherPrograms(print, total - committed)
  }
  if (previous === undefined) throw withoutKey(path, total)
  if (total > 0 && own === 0)
    throw usageError(
      `The key in ${path} encrypted none of the ${total} values: "tidebook key status" shows the keys that did. Put one of them there, or name its file with --from`,
    )
  const { key: next, isNew } = openNextKey(work, previous, left)
  const { count, skipped } = await resealAll(work, { ...options, from: previous, to: next, total: own }, () => {
    // The transaction has certainly not been committed, so the new key encrypted nothing.
    if (isNew) rmSync(nextPath, { force: true })
  })
  const aside = replaceKeyFile(path, nextPath, now())
  print(
    `Encrypted ${count} values with the new key in ${path}\nThe previous key is in ${aside}. Backups made before now need it: move the file to a safe place\n`,
  )
  printOtherPrograms(print, total - own - committed)
  printSkipped(print, skipped)
}

/**
 * Returns the key that replaces the previous one. An existing file belongs to an interrupted rotation: values may
 * already be encrypted with its key.
 */
function openNextKey(
  { config, now, print }: KeyWork,
  previous: DataKey,
  left: DataKey | undefined,
): ReturnType<typeof openKeyFile> {
  const path = nextDataKeyFile(config.dataDir)
  // a copy of the present key cannot replace it
  if (left?.id === previous.id) rmSync(path)
  if (left === undefined) {
    const aside = setAside(path, now())
    if (aside !== undefined) print(`${basename(path)} contained no key, and is now ${aside}\n`)
  }
  return openKeyFile(path)
}

function withoutKey(path: string, total: number): ServerError {
  const isMissing = !existsSync(path)
  if (total === 0)
    return usageError(
      isMissing
        ? `There is no ${path}: the next start creates it`
        : `${path} contains no key, and the database has no encrypted values: remove the file, and the next start creates a key`,
    )
  return new ServerError(
    'server/secret-damaged',
    `${path} ${isMissing ? 'is missing' : 'contains no key'}, but its key encrypted ${total} values: restore it from a backup, or from identity-key.before-…. ${NO_BACKUP}`,
  )
}

function printOtherPrograms(print: KeyWork['print'], others: number): void {
  if (others > 0) print(`${others} values of other keys are unchanged: "tidebook key status" shows them\n`)
}

function printSkipped(print: KeyWork['print'], skipped: readonly string[]): void {
  if (skipped.length === 0) return
  for (const reason of skipped) print(`Skipped: ${reason}\n`)
  print(
    'These values keep the previous key. "tidebook key replace" forgets them, and says what each person does then\n',
  )
}

async function fromFile(work: KeyWork, fromPath: string, options: RotateOptions): Promise<void> {
  const { config, client, columns, print } = work
  const previous = readDataKey(fromPath)
  if (previous === undefined) throw usageError(`${fromPath} does not exist`)
  const present = presentDataKey(config)
  if (present === undefined)
    throw usageError(
      resolve(fromPath) === nextDataKeyFile(config.dataDir)
        ? 'This key belongs to an interrupted rotation: run "tidebook key rotate" without --from'
        : `There is no key to encrypt with: copy ${fromPath} to ${dataKeyFile(config.dataDir)} instead`,
    )
  if (previous.id === present.id) throw usageError(`${fromPath} is the present key`)
  const own = encryptedBy(await countAll(client, columns), previous.id)
  if (own === 0)
    throw usageError(`The key in ${fromPath} encrypted no value of the database, or its rotation is complete`)
  const { count, skipped } = await resealAll(work, { ...options, from: previous, to: present, total: own })
  print(
    `Encrypted ${count} values with the present key\nBackups made before now need the key in ${fromPath}: keep it in a safe place\n`,
  )
  printSkipped(print, skipped)
}

interface KeyChange extends Pick<RotateOptions, 'skipsUnreadable'> {
  readonly from: DataKey
  readonly to: DataKey
  /** Number of values that `from` encrypted. */
  readonly total: number
}

/** @param undo is called when the transaction fails before its commit */
async function resealAll(
  { change, columns, now }: KeyWork,
  { from, to, total, skipsUnreadable }: KeyChange,
  undo: () => void = () => undefined,
): Promise<{ readonly count: number; readonly skipped: readonly string[] }> {
  const [previous, next] = [sealingKey(from), sealingKey(to)]
  const skipped: string[] = []
  const skip = skipsUnreadable
    ? (error: unknown) => skipped.push(error instanceof Error ? error.message : String(error))
    : undefined
  let isWritten = false
  try {
    return await change(async (client) => {
      const report = progressLines('Encrypting the values', COMMAND_OUTPUT)
      let [count, done] = [0, 0]
      const onValue = (): void => report((done += 1), total)
      for (const column of columns)
        count += await reseal(client, column, { previous, next, skip, onValue }).catch((error: unknown) => {
          throw withNextStep(error, column.title)
        })
      const detail = { from: from.id, to: to.id, values: count, skipped: skipped.length }
      await appendAudit(client, { actor: 'command', action: 'identity-key.rotated', subject: '', detail }, now())
      isWritten = true
      return { count, skipped }
    })
  } catch (error) {
    if (!isWritten) undo()
    throw error
  }
}

/** Adds what an operator can do about a value that its own key cannot decrypt. */
function withNextStep(error: unknown, title: string): unknown {
  if (!(error instanceof ServerError) || error.code !== 'server/secret-damaged') return error
  return new ServerError(
    'server/secret-damaged',
    `${error.message}. Nothing was changed. Restore it from a backup, or add --skip-unreadable: such ${title} keep the previous key, and "tidebook key replace" then forgets them`,
    { cause: error },
  )
}

function sealingKey(key: DataKey): SealingKey {
  return { id: key.id, sealer: createSealer(() => key) }
}
