import {
  chmodSync,
  existsSync,
  lchownSync,
  linkSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { openSecretFile } from '@tidebook/node/files'
import { dataKeyFile, dataKeyFrom, keyFileOf, readDataKey, type DataKey } from '../../platform/secrets/data-key.ts'
import { ServerError } from '../../platform/server-error.ts'

const GROUP_AND_OTHERS = 0o077
const PRIVATE = 0o600

/**
 * Returns the keys of a data folder by file name: `identity-key`, `identity-key.next` and `identity-key.before-TIME`.
 * Leaves out files without a key, and files that this user cannot read.
 */
export function keysOfFolder(dataDir: string): ReadonlyMap<string, DataKey> {
  const prefix = basename(dataKeyFile(dataDir))
  const keys = new Map<string, DataKey>()
  if (!existsSync(dataDir)) return keys
  for (const name of readdirSync(dataDir).toSorted()) {
    if (name !== prefix && !name.startsWith(`${prefix}.`)) continue
    try {
      const key = readDataKey(join(dataDir, name))
      if (key !== undefined) keys.set(name, key)
    } catch {
      // no key, or a file of another user
    }
  }
  return keys
}

/**
 * Returns the key in a file, which is created when it has none, and checks that only the owner of the folder can read
 * the file.
 * @throws ServerError `config/invalid` where the file system does not store permissions; a new file is removed
 */
export function openKeyFile(path: string): { readonly key: DataKey; readonly isNew: boolean } {
  const { secret, isNew } = openSecretFile(keyFileOf(path))
  try {
    if (process.getuid?.() === 0) {
      const { uid, gid } = statSync(dirname(path))
      // Does not follow a link, which could name a file of another user.
      lchownSync(path, uid, gid)
    }
    requirePrivate(path)
  } catch (error) {
    if (isNew) rmSync(path, { force: true })
    throw error
  }
  return { key: dataKeyFrom(secret), isNew }
}

function requirePrivate(path: string): void {
  const { mode } = lstatSync(path)
  if (process.platform !== 'win32' && (mode & GROUP_AND_OTHERS) !== 0)
    throw new ServerError(
      'config/invalid',
      `The file system of ${path} keeps no permissions, so others can read the key: choose another DATA_DIR`,
    )
}

/**
 * Renames a key file, regardless of its contents.
 * @param path the key of the data folder, or the one that replaces it
 * @param now milliseconds since 1970
 * @returns its new path; undefined when the file is missing
 */
export function setAside(path: string, now: number): string | undefined {
  if (!existsSync(path)) return undefined
  const aside = asideOf(dirname(path), now)
  chmodSync(path, PRIVATE)
  renameSync(path, aside)
  return aside
}

/**
 * Atomically replaces a key file with another one, and keeps the previous file.
 * @param now milliseconds since 1970
 * @returns the path of the previous file; undefined when it was missing
 */
export function replaceKeyFile(path: string, next: string, now: number): string | undefined {
  if (!existsSync(path)) {
    renameSync(next, path)
    return undefined
  }
  const aside = asideOf(dirname(path), now)
  chmodSync(path, PRIVATE)
  linkSync(path, aside)
  renameSync(next, path)
  return aside
}

/** Returns the path of a file that does not exist yet. */
function asideOf(dataDir: string, now: number): string {
  const path = `${dataKeyFile(dataDir)}.before-${new Date(now).toISOString().replaceAll(/[-:]/g, '')}`
  return existsSync(path) ? asideOf(dataDir, now + 1) : path
}
