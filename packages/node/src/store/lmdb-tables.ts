import type { RootDatabase } from 'lmdb'
import { open } from 'lmdb'
import { asStoreError } from './store-error.ts'
import { requireKnownFormat } from './store-format.ts'
import type { Table } from './table.ts'

/** Whether a ledger must survive a power failure, or ends with its process. */
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
  /** State entries that are not accounts. */
  readonly state: Table
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
      maxDbs: 12,
      // Otherwise the engine takes a folder with a dot in its name for a file.
      noSubdir: false,
      // A small ledger's chunk and two of its neighbors fit in one page, which saves a quarter of the file.
      pageSize: 8192,
      // Without it, a commit's promise resolves before its bytes are on disk.
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
      roots: named('account-roots'),
      branches: named('state-branches'),
    }
  } catch (error) {
    throw asStoreError(error, 'opening the store')
  }
}
