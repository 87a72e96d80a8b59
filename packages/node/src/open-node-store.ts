import type { NetworkDefinition } from '@tidebook/protocol'
import type { AddressBook } from './store/address-book.ts'
import { checkDataFile } from './store/check-data-file.ts'
import { restrictAccess, prepareDataFolder } from './store/data-folder.ts'
import { DataLock } from './store/data-lock.ts'
import { openTables } from './store/lmdb-tables.ts'
import type { Durability } from './store/lmdb-tables.ts'
import { LmdbStore } from './store/lmdb-store.ts'

export interface OpenStore {
  readonly store: LmdbStore
  /** Closes the database, then releases the folder. */
  release(): Promise<void>
}

/**
 * Locks a data folder and opens its ledger database.
 * @throws NodeError node/data-not-writable, node/data-locked, node/store-corrupt, node/store-newer, node/wrong-network,
 * node/disk-full
 */
export async function openNodeStore(
  folder: string,
  network: NetworkDefinition,
  addresses: AddressBook,
  durability: Durability = 'durable',
): Promise<OpenStore> {
  prepareDataFolder(folder)
  const lock = DataLock.take(folder)
  try {
    checkDataFile(folder)
    const tables = openTables(folder, durability)
    restrictAccess(folder)
    const store = new LmdbStore(folder, tables, addresses)
    await store.claim(network.id)
    await store.modernise()
    return {
      store,
      release: async () => {
        await store.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
