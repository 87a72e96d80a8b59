import { mkdirSync } from 'node:fs'
import { open } from 'lmdb'
import { asStoreError } from './store-error.ts'

/**
 * Copies the ledger of a data folder into another folder, as of one of its commits. A node may be writing concurrently.
 * @throws NodeError as opening the store
 */
export async function copyStore(folder: string, target: string): Promise<void> {
  try {
    mkdirSync(target, { recursive: true, mode: 0o700 })
    const root = open({ path: folder, noSubdir: false, readOnly: true, maxDbs: 16 })
    try {
      await root.backup(target, true)
    } finally {
      await root.close()
    }
  } catch (error) {
    throw asStoreError(error, 'copying the store')
  }
}
