import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LedgerRules } from '@tidebook/ledger'
import type { ChunkOutcome, LogRestore, LogSnapshot } from '../log/log-snapshots.ts'
import { AddressBook } from '../store/address-book.ts'
import { prepareDataFolder } from '../store/data-folder.ts'
import { LmdbStore } from '../store/lmdb-store.ts'
import { openTables } from '../store/lmdb-tables.ts'
import { asStoreError } from '../store/store-error.ts'
import type { ReportSnapshot } from './snapshot-progress.ts'
import { SnapshotRestore } from './snapshot-restore.ts'

const DATA = 'data.mdb'
const RESTORE = 'restore'

/** Returns whether a data folder has a ledger. */
export function hasLedger(dataDir: string): boolean {
  return existsSync(join(dataDir, DATA))
}

/** Restores a ledger next to its final place in a data folder, and moves it there when it is complete and verified. */
export class RestoreFolder implements LogRestore {
  readonly #dataDir: string
  readonly #rules: LedgerRules
  readonly #startAppHash: string | undefined
  readonly #startReport: () => ReportSnapshot
  #report: ReportSnapshot | undefined
  #chunks = 0
  #store: LmdbStore | undefined
  #restoring: SnapshotRestore | undefined

  /**
   * @param startReport called for each snapshot; returns a receiver of the numbers of restored chunks and all chunks
   */
  constructor(
    dataDir: string,
    rules: LedgerRules,
    startAppHash: string | undefined,
    startReport: () => ReportSnapshot,
  ) {
    this.#dataDir = dataDir
    this.#rules = rules
    this.#startAppHash = startAppHash
    this.#startReport = startReport
  }

  async offer(description: LogSnapshot, appHash: Uint8Array): Promise<boolean> {
    await this.#drop()
    const folder = join(this.#dataDir, RESTORE)
    prepareDataFolder(this.#dataDir)
    prepareDataFolder(folder)
    const store = new LmdbStore(folder, openTables(folder), new AddressBook(this.#rules.network))
    this.#store = store
    await store.modernise()
    this.#report = this.#startReport()
    this.#chunks = description.chunks
    const [rules, startAppHash] = [this.#rules, this.#startAppHash]
    this.#restoring = SnapshotRestore.begin({ rules, description, appHash, store, startAppHash })
    if (this.#restoring === undefined) await this.#drop()
    return this.#restoring !== undefined
  }

  async apply(index: number, chunk: Uint8Array): Promise<ChunkOutcome> {
    const outcome = (await this.#restoring?.apply(index, chunk)) ?? 'refused'
    if (outcome === 'refused') await this.#drop()
    if (outcome === 'taken') this.#report?.(index + 1, this.#chunks)
    if (outcome === 'restored') await this.#move()
    return outcome
  }

  async #move(): Promise<void> {
    await this.#store?.close()
    this.#store = undefined
    try {
      renameSync(join(this.#dataDir, RESTORE, DATA), join(this.#dataDir, DATA))
    } catch (error) {
      throw asStoreError(error, 'moving the restored ledger')
    }
    await this.#drop()
  }

  async #drop(): Promise<void> {
    this.#restoring = undefined
    await this.#store?.close()
    this.#store = undefined
    rmSync(join(this.#dataDir, RESTORE), { recursive: true, force: true })
  }
}
