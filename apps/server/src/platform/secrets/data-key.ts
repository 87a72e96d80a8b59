import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readSecret, openSecretFile } from '@tidebook/node/files'
import type { ServerConfig } from '../config.ts'
import { ServerError } from '../server-error.ts'

/** File in the data folder with the key that encrypts personal data, used when IDENTITY_KEY is not set. */
const DATA_KEY_FILE = 'identity-key'
const KEY_BYTES = 32

/** The key that encrypts personal data. It is never in the database. */
export interface DataKey {
  /** Identifies the key without revealing it; stored next to the data that it encrypted. */
  readonly id: string
  readonly bytes: Buffer
}

/**
 * Returns IDENTITY_KEY, or the key of the data folder, which is created when it is missing.
 * @throws ServerError `server/secret-damaged` for a file without a valid key: a new key could not decrypt existing data
 */
export function dataKeyOf({ identityKey, dataDir }: Pick<ServerConfig, 'identityKey' | 'dataDir'>): DataKey {
  const bytes = Buffer.from(identityKey ?? keyOfFolder(dataDir), 'hex')
  return { id: createHash('sha256').update('tidebook data key').update(bytes).digest('hex').slice(0, 16), bytes }
}

/** Returns the path of the key of a data folder, whether or not it exists. */
export function dataKeyFile(dataDir: string): string {
  return join(dataDir, DATA_KEY_FILE)
}

function keyOfFolder(dataDir: string): string {
  const file = { path: dataKeyFile(dataDir), bytes: KEY_BYTES }
  if (readSecret(file).state === 'damaged')
    throw new ServerError('server/secret-damaged', `${file.path} contains no key: restore it from a backup`)
  return openSecretFile(file).secret
}
