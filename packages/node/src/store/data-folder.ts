import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { NodeError } from '../base/node-error.ts'
import { asStoreError } from './store-error.ts'

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
const STICKY = 0o1000
/** Files of the storage engine. */
const FILES = ['data.mdb', 'lock.mdb']

/**
 * Creates the data folder, readable only by its owner, and checks that it is writable.
 * @throws NodeError node/data-not-writable, node/disk-full
 */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
    accessSync(folder, constants.W_OK | constants.R_OK | constants.X_OK)
    if (isOurs(folder)) chmodSync(folder, PRIVATE_FOLDER)
  } catch (error) {
    const failure = asStoreError(error, `data folder ${folder}`)
    if (failure.code === 'node/disk-full') throw failure
    throw new NodeError('node/data-not-writable', failure.message, { cause: error })
  }
}

/** Removes other users' access to the files of an open store. */
export function restrictAccess(folder: string): void {
  for (const name of FILES) {
    const path = join(folder, name)
    if (existsSync(path) && statSync(path).uid === process.getuid?.()) chmodSync(path, PRIVATE_FILE)
  }
}

// Does not change the mode of a shared folder, such as the system's temporary folder.
function isOurs(folder: string): boolean {
  const { mode, uid } = statSync(folder)
  if (uid !== process.getuid?.() || (mode & STICKY) !== 0 || (mode & 0o777) === PRIVATE_FOLDER) return false
  const names = readdirSync(folder)
  return names.length === 0 || names.includes(FILES[0] ?? '')
}
