import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readSecret, secretIn } from '@tidebook/node/files'
import type { ServerConfig } from '../config.ts'
import { ServerError } from '../server-error.ts'

/** File of the data folder with the key that personal data is encrypted with, where IDENTITY_KEY names none. */
export const DATA_KEY_FILE = 'identity-key'
const KEY_BYTES = 32

/** The key that personal data is encrypted with. It is never in the database. */
export interface DataKey {
  /** Names the key without telling it: kept beside what it encrypted. */
  readonly id: string
  readonly bytes: Buffer
}

/**
 * IDENTITY_KEY, or the key of the data folder, which is made when there is none.
 * @throws ServerError `server/secret-damaged` for a file that holds no key: a new one would open nothing
 */
export const dataKeyOf = ({ identityKey, dataDir }: Pick<ServerConfig, 'identityKey' | 'dataDir'>): DataKey => {
  const bytes = Buffer.from(identityKey ?? keyOfFolder(dataDir), 'hex')
  return { id: createHash('sha256').update('tidebook data key').update(bytes).digest('hex').slice(0, 16), bytes }
}

const keyOfFolder = (dataDir: string): string => {
  const file = { path: join(dataDir, DATA_KEY_FILE), bytes: KEY_BYTES }
  if (readSecret(file).state === 'damaged')
    throw new ServerError('server/secret-damaged', `${file.path} holds no key: put the one of a backup in its place`)
  return secretIn(file).secret
}
