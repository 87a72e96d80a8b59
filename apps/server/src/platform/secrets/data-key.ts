import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readSecret, openSecretFile } from '@tidebook/node/files'
import type { ServerConfig } from '../config.ts'
import { ServerError } from '../server-error.ts'

/** File in the data folder with the key that encrypts personal data, used when IDENTITY_KEY is not set. */
const DATA_KEY_FILE = 'identity-key'
const KEY_BYTES = 32
/** Advice to a person whose key is in no backup. */
export const NO_BACKUP = 'If it is lost: docs/how-to/replace-the-identity-key.md'

/** The key that encrypts personal data. It is never in the database. */
export interface DataKey {
  /** Identifies the key without revealing it; stored next to the data that it encrypted. */
  readonly id: string
  readonly bytes: Buffer
}

type KeySettings = Pick<ServerConfig, 'identityKey' | 'dataDir'>

/**
 * Returns IDENTITY_KEY, or the key of the data folder, which is created when it is missing.
 * @throws ServerError `server/secret-damaged` for a file without a valid key: a new key could not decrypt existing data
 */
export function dataKeyOf(settings: KeySettings): DataKey {
  return presentDataKey(settings) ?? dataKeyFrom(openSecretFile(keyFileOf(dataKeyFile(settings.dataDir))).secret)
}

/**
 * Returns IDENTITY_KEY, or the key of the data folder; undefined when there is no key.
 * @throws ServerError `server/secret-damaged` for a file without a valid key
 */
export function presentDataKey({ identityKey, dataDir }: KeySettings): DataKey | undefined {
  return identityKey === undefined ? readDataKey(dataKeyFile(dataDir)) : dataKeyFrom(identityKey)
}

/**
 * Returns the key in a file; undefined when the file is missing.
 * @throws ServerError `server/secret-damaged` for a file without a valid key
 */
export function readDataKey(path: string): DataKey | undefined {
  const stored = readSecret(keyFileOf(path))
  if (stored.state === 'damaged')
    throw new ServerError('server/secret-damaged', `${path} contains no key: restore it from a backup. ${NO_BACKUP}`)
  return stored.state === 'sound' ? dataKeyFrom(stored.secret) : undefined
}

/** Returns the present key; undefined when it is missing or damaged. */
export function validDataKey(settings: KeySettings): DataKey | undefined {
  return unlessDamaged(() => presentDataKey(settings))
}

/**
 * Returns the key that replaces the one of the data folder; undefined when it is missing or damaged, and while
 * IDENTITY_KEY is used instead of the folder's key.
 */
export function validNextKey({ identityKey, dataDir }: KeySettings): DataKey | undefined {
  return identityKey === undefined ? unlessDamaged(() => readDataKey(nextDataKeyFile(dataDir))) : undefined
}

function unlessDamaged(read: () => DataKey | undefined): DataKey | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ServerError && error.code === 'server/secret-damaged') return undefined
    throw error
  }
}

/** Returns a key and its id. @param secret hex */
export function dataKeyFrom(secret: string): DataKey {
  const bytes = Buffer.from(secret, 'hex')
  return { id: createHash('sha256').update('tidebook data key').update(bytes).digest('hex').slice(0, 16), bytes }
}

/** Returns the path of the key of a data folder, whether or not it exists. */
export function dataKeyFile(dataDir: string): string {
  return join(dataDir, DATA_KEY_FILE)
}

/** Returns the path of the key that replaces the one of the data folder, while `tidebook key rotate` runs. */
export function nextDataKeyFile(dataDir: string): string {
  return `${dataKeyFile(dataDir)}.next`
}

/** Describes a file with a key, for `openSecretFile`. */
export function keyFileOf(path: string): { readonly path: string; readonly bytes: number } {
  return { path, bytes: KEY_BYTES }
}
