import { chownSync, linkSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { openSecretFile } from '@tidebook/node/files'
import { pathExists } from '../../platform/files.ts'
import { dataKeyFrom, keyFileOf, presentDataKey, type DataKey } from '../../platform/secrets/data-key.ts'
import { ServerError } from '../../platform/server-error.ts'

const GROUP_AND_OTHERS = 0o077

/** Returns the present key; undefined when it is missing or damaged. */
export function soundKey(config: Parameters<typeof presentDataKey>[0]): DataKey | undefined {
  try {
    return presentDataKey(config)
  } catch (error) {
    if (error instanceof ServerError && error.code === 'server/secret-damaged') return undefined
    throw error
  }
}

/**
 * Returns the key in a file, which is created when it is missing, and checks that only the owner of the folder can read
 * the file.
 * @throws ServerError `config/invalid` where the file system does not store permissions
 */
export function openKeyFile(path: string): DataKey {
  const { secret } = openSecretFile(keyFileOf(path))
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(dirname(path))
    chownSync(path, uid, gid)
  }
  const { mode } = statSync(path)
  if (process.platform !== 'win32' && (mode & GROUP_AND_OTHERS) !== 0)
    throw new ServerError(
      'config/invalid',
      `The file system of ${path} keeps no permissions, so others can read the key: choose another DATA_DIR`,
    )
  return dataKeyFrom(secret)
}

/**
 * Renames a key file, regardless of its contents.
 * @param now milliseconds since 1970
 * @returns its new path; undefined when the file is missing
 */
export async function setAside(path: string, now: number): Promise<string | undefined> {
  if (!(await pathExists(path))) return undefined
  const aside = asideOf(path, now)
  renameSync(path, aside)
  return aside
}

/**
 * Atomically replaces a key file with another one, and keeps the previous file.
 * @param now milliseconds since 1970
 * @returns the path of the previous key
 */
export function replaceKeyFile(path: string, next: string, now: number): string {
  const aside = asideOf(path, now)
  linkSync(path, aside)
  renameSync(next, path)
  return aside
}

function asideOf(path: string, now: number): string {
  return `${path}.before-${new Date(now).toISOString().replaceAll(/[-:]/g, '')}`
}
