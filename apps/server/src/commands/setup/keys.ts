import { randomBytes } from 'node:crypto'
import { chmod, chown, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeFileAtomically } from '@tidebook/node/files'
import { pathExists } from '../../platform/files.ts'
import { ServerError, usageError } from '../../platform/server-error.ts'
import type { Form } from './setup-flags.ts'
import type { SettingChanges, SettingTexts } from './settings-text.ts'

/** Modes of the settings file. The group of a service reads settings that root writes. */
const MODES: Readonly<Record<Form, number>> = { service: 0o640, compose: 0o600 }
const WRITABLE_BY_OTHERS = 0o022
const STICKY = 0o1000

function hex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

/**
 * Creates the secrets that the settings lack. Keeps the identity key of a data folder that has one, because stored
 * identities can be decrypted only with it.
 */
export async function createMissingKeys(settings: SettingTexts, dataDir: string, form: Form): Promise<SettingChanges> {
  const hasOwnKey = form === 'service' && (await pathExists(join(dataDir, 'identity-key')))
  const keys: readonly (readonly [boolean, string, () => string])[] = [
    [!hasOwnKey, 'IDENTITY_KEY', () => hex(32)],
    [true, 'BACKUP_PASSWORD', () => randomBytes(24).toString('base64url')],
    [form === 'compose', 'POSTGRES_PASSWORD', () => hex(24)],
    [form === 'compose', 'GRAFANA_PASSWORD', () => hex(12)],
  ]
  return Object.fromEntries(
    keys.flatMap(([isNeeded, name, create]) => (isNeeded && !settings[name] ? [[name, create()] as const] : [])),
  )
}

/** Refuses a settings file that others can read, or a folder in which others can replace it. @throws ServerError */
export async function requirePrivate(file: string, form: Form): Promise<void> {
  const folder = dirname(file)
  const place = await stat(folder).catch(() => undefined)
  if (place === undefined) throw usageError(`There is no folder ${folder}`)
  if ((place.mode & WRITABLE_BY_OTHERS) !== 0 && (place.mode & STICKY) === 0)
    throw usageError(`Others can write to ${folder}: run chmod go-w ${folder}, or choose another --file`)
  const mode = MODES[form]
  const found = await stat(file).catch(() => undefined)
  if (found !== undefined && (found.mode & 0o777 & ~mode) !== 0)
    throw usageError(
      `Others can use ${file} (mode ${(found.mode & 0o777).toString(8)}): run chmod ${mode.toString(8)} ${file}, and consider its secrets known to them`,
    )
}

/**
 * Writes the settings file, and checks that only its owner and its group can read it.
 * @throws ServerError `config/invalid` where the file system does not store permissions
 */
export async function writePrivately(file: string, text: string, form: Form): Promise<void> {
  const before = await stat(file).catch(() => undefined)
  writeFileAtomically(file, text)
  if (before !== undefined && process.getuid?.() === 0) await chown(file, before.uid, before.gid)
  await chmod(file, MODES[form])
  const { mode } = await stat(file)
  if ((mode & 0o777 & ~MODES[form]) !== 0)
    throw new ServerError(
      'config/invalid',
      `The file system of ${file} keeps no permissions, so others can read its secrets: choose another --file`,
    )
}
