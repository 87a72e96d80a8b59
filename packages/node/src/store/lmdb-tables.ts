import type { Database, RootDatabase } from 'lmdb'
import { open } from 'lmdb'
import { NodeError } from '../base/node-error.ts'
import { seal, unseal } from './seal.ts'
import { asStoreError } from './store-error.ts'

/** One table of the store, which maps bytes to bytes. */
export type Table = Database<Buffer, Buffer>

/** Returns the number of entries, which the engine tracks. Its own `getCount` walks over all of them. */
export function entryCount(table: Table): number {
  const stats: object = table.getStats()
  return 'entryCount' in stats && typeof stats.entryCount === 'number' ? stats.entryCount : table.getCount()
}

/** @throws NodeError when the engine could not write */
export async function writing(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw asStoreError(await commitCause(error), 'writing the store')
  }
}

/** @throws NodeError when the engine or a checksum detects damage */
export function reading<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw asStoreError(error, 'reading the store')
  }
}

// The engine hides the reason of a failed commit in a promise that rejects with it.
async function commitCause(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('commitError' in error)) return error
  try {
    await error.commitError
    return error
  } catch (cause) {
    return cause
  }
}

const FORMAT = Buffer.from('format')
/** The format that this program reads and writes. A store in the first format contains no format number. */
const FIRST = 1
/** The second format stores offers separately from other entries. */
const NEWEST = 2

/**
 * Rejects a store in the format of a later program. When you change the format, increment it here and stamp the store
 * in the write that converts it.
 * @throws NodeError node/store-newer
 */
function requireKnownFormat(info: Table): void {
  const stamp = info.get(FORMAT)
  const format = stamp === undefined ? FIRST : Buffer.from(unseal(stamp, 'the format of the store')).readUInt32BE()
  if (format <= NEWEST) return
  const advice = 'start the version that wrote it, or a later one'
  throw new NodeError('node/store-newer', `the data folder has form ${format}, this program knows ${NEWEST}: ${advice}`)
}

/** Queues the newest format as the format of the store. */
export function stampFormat(info: Table): void {
  const format = Buffer.alloc(4)
  format.writeUInt32BE(NEWEST)
  void info.put(FORMAT, seal(format))
}

/** Whether a ledger must survive a power failure, or is temporary and ends with its process. */
export type Durability = 'durable' | 'passing'

/** Every table maps bytes to bytes. `store-keys.ts` defines the keys. */
export interface Tables {
  readonly root: RootDatabase<Buffer, Buffer>
  readonly info: Table
  readonly headers: Table
  readonly hashes: Table
  /** Blocks of a consensus engine, by the ledger that each closed. */
  readonly blocks: Table
  readonly chunks: Table
  readonly transactions: Table
  readonly accounts: Table
  /** State entries that are neither accounts nor offers. */
  readonly state: Table
  /** Offers of the state. */
  readonly offers: Table
  /** Offers by book, rate and age. */
  readonly bookOffers: Table
  /** Offers by owner and sequence. */
  readonly ownerOffers: Table
  /** Accounts of the state. */
  readonly roots: Table
  /** Hashes of branches of the state tree. */
  readonly branches: Table
}

const table = { encoding: 'binary', keyEncoding: 'binary', cache: false } as const

/**
 * Opens the database of a data folder.
 * @throws NodeError node/store-corrupt, node/store-newer, node/data-not-writable, node/disk-full
 */
export function openTables(folder: string, durability: Durability = 'durable'): Tables {
  try {
    const root = open<Buffer, Buffer>({
      path: folder,
      ...table,
      maxDbs: 16,
      // Without this option the engine takes a folder with a dot in its name for a file.
      noSubdir: false,
      // A small ledger's chunk and two of its neighbors fit in one page, which saves a quarter of the file.
      pageSize: 8192,
      // Without this option a commit's promise resolves before its bytes are on disk.
      overlappingSync: false,
      noSync: durability === 'passing',
    })
    const named = (name: string): Table => root.openDB<Buffer, Buffer>({ name, ...table })
    const info = named('info')
    requireKnownFormat(info)
    return {
      root,
      info,
      headers: named('headers'),
      hashes: named('hashes'),
      blocks: named('blocks'),
      chunks: named('chunks'),
      transactions: named('transactions'),
      accounts: named('accounts'),
      state: named('state'),
      offers: named('offers'),
      bookOffers: named('offers-by-book'),
      ownerOffers: named('offers-by-owner'),
      roots: named('account-roots'),
      branches: named('state-branches'),
    }
  } catch (error) {
    throw asStoreError(error, 'opening the store')
  }
}
