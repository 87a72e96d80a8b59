import { accessSync, constants, mkdirSync } from 'node:fs'
import { NodeError } from '../node-error.ts'
import { asStoreError } from './store-error.ts'

/**
 * Makes the data folder and checks that it can be written.
 * @throws NodeError node/data-not-writable, node/disk-full
 */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.R_OK | constants.X_OK)
  } catch (error) {
    const failure = asStoreError(error, `data folder ${folder}`)
    if (failure.code === 'node/disk-full') throw failure
    throw new NodeError('node/data-not-writable', failure.message, { cause: error })
  }
}
