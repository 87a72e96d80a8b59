import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createLogger } from '../../logger.ts'
import { clearOrphanPostmaster } from './orphan-postmaster.ts'

/**
 * Removes the PostgreSQL of a data folder, wherever its files are, and stops one that a killed program left running.
 * The caller must hold the lock of the data folder, or be its only user.
 */
export async function removeCluster(dataDir: string): Promise<void> {
  const inside = join(dataDir, 'postgres')
  const location = (await textOf(join(inside, 'LOCATION'))).trim()
  const isOurs = location !== '' && (await textOf(join(location, 'DATA_DIR'))).trim() === dataDir
  for (const folder of isOurs ? [location, inside] : [inside]) {
    await clearOrphanPostmaster(join(folder, 'data'), createLogger('silent'))
    await rm(folder, { recursive: true, force: true })
  }
}

function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}
