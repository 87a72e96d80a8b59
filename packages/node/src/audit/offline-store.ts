import type { LedgerRules } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { NodeError } from '../base/node-error.ts'
import { rulesOfStore } from '../pipeline/genesis-fees.ts'
import { AddressBook } from '../store/address-book.ts'
import { checkDataFile } from '../store/check-data-file.ts'
import { DataLock } from '../store/data-lock.ts'
import { openTables } from '../store/lmdb-tables.ts'
import type { Tables } from '../store/lmdb-tables.ts'
import { LmdbStore } from '../store/lmdb-store.ts'
import { StoreFault } from './store-fault.ts'

/** An exclusively opened store with its tables. */
export interface OfflineStore {
  readonly store: LmdbStore
  readonly tables: Tables
  readonly addresses: AddressBook
  readonly rules: LedgerRules
}

/** Treats an error that no check reported as damage: a record cannot be decoded. */
function named(error: unknown): unknown {
  if (error instanceof StoreFault) return error
  if (error instanceof NodeError && error.code !== 'node/store-corrupt') return error
  return new StoreFault('verify/unreadable', error instanceof Error ? error.message : String(error), { cause: error })
}

/**
 * Opens a data folder exclusively for the duration of `work`.
 * @throws NodeError node/data-locked and the errors of opening; StoreFault `verify/unreadable` for damaged records
 */
export async function withOfflineStore<Result>(
  folder: string,
  network: NetworkDefinition,
  work: (store: OfflineStore) => Promise<Result>,
): Promise<Result> {
  const lock = DataLock.take(folder)
  try {
    checkDataFile(folder)
    const addresses = new AddressBook(network)
    const tables = openTables(folder)
    const store = new LmdbStore(folder, tables, addresses)
    try {
      if (store.latest() !== undefined) await store.claim(network.id)
      return await work({ store, tables, addresses, rules: rulesOfStore(network, {}, store) })
    } finally {
      await store.close()
    }
  } catch (error) {
    throw named(error)
  } finally {
    lock.release()
  }
}
