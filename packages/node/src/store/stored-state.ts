import type { Transaction } from 'lmdb'
import type { StateEntry, StateSource } from '@tidebook/ledger'
import { isStoredAccount } from '@tidebook/ledger'
import { readTree } from './branch-hashes.ts'
import type { Tables } from './lmdb-tables.ts'
import { asStoreError } from './store-error.ts'
import { branchKey, hashKey } from './store-keys.ts'
import { seal, unseal } from './seal.ts'

/** Merges two sequences in key order. */
function* mergeEntries(one: Iterable<StateEntry>, other: Iterable<StateEntry>): Generator<StateEntry> {
  const others = other[Symbol.iterator]()
  try {
    let waiting = others.next()
    for (const entry of one) {
      for (; waiting.done !== true && waiting.value.key < entry.key; waiting = others.next()) yield waiting.value
      yield entry
    }
    for (; waiting.done !== true; waiting = others.next()) yield waiting.value
  } finally {
    // Releases the database's resources when the reader stops early.
    others.return?.()
  }
}

const ACCOUNTS_APART = Buffer.from('accounts-apart')
/** Number of entries per write while accounts move to their own table. */
const PER_WRITE = 50_000

/** Returns the state of the last committed ledger, read on demand. */
export function storedState(tables: Tables): StateSource {
  return {
    count: tables.state.getCount() + tables.roots.getCount(),
    account: (key) => {
      try {
        const value = tables.roots.get(Buffer.from(key, 'hex'))
        return value === undefined ? undefined : unseal(value, key)
      } catch (error) {
        throw asStoreError(error, 'reading the state')
      }
    },
    accountsAfter: (key) => entriesOf(tables.roots, { start: Buffer.from(key, 'hex'), exclusiveStart: true }),
    others: () => entriesOf(tables.state),
    branches: (from, to) => allEntries(tables, branchRange(from, to)),
    tree: () => readTree(tables),
  }
}

export interface Range {
  readonly start?: Buffer
  readonly end?: Buffer
  readonly exclusiveStart?: boolean
  /** Reads the state as of this transaction; the last commit by default. */
  readonly transaction?: Transaction
}

function branchRange(from: number, to: number): Range {
  const start = branchKey(from)
  return to > 0xffff ? { start } : { start, end: branchKey(to) }
}

/** Yields every entry of both tables, in key order. */
export function allEntries(tables: Tables, range: Range = {}): Iterable<StateEntry> {
  return mergeEntries(entriesOf(tables.state, range), entriesOf(tables.roots, range))
}

function* entriesOf(table: Tables['state'], range: Range = {}): Generator<StateEntry> {
  try {
    for (const { key, value } of table.getRange({ ...range, snapshot: true })) {
      const name = key.toString('hex').toUpperCase()
      yield { key: name, value: unseal(value, name) }
    }
  } catch (error) {
    throw asStoreError(error, 'reading the state')
  }
}

/** Queues the new value of an entry; undefined deletes it. */
export function writeEntry({ state, roots }: Tables, key: string, value: Uint8Array | undefined): void {
  const name = hashKey(key)
  if (value !== undefined) {
    void (isStoredAccount(value) ? roots : state).put(name, seal(value))
    return
  }
  void state.remove(name)
  void roots.remove(name)
}

/**
 * Earlier versions stored accounts with all other entries. Moves them to their own table, once. An interrupted move
 * continues where it stopped; until then both tables together are the state.
 */
export async function moveAccountsToTable(tables: Tables): Promise<void> {
  if (tables.info.get(ACCOUNTS_APART) !== undefined) return
  let start: Buffer | undefined
  do {
    start = await moveSome(tables, start)
  } while (start !== undefined)
  await tables.root.batch(() => {
    void tables.info.put(ACCOUNTS_APART, seal(Buffer.alloc(0)))
  })
}

/** Moves the accounts among the next entries. Returns the last key examined, undefined at the end. */
async function moveSome(tables: Tables, after: Buffer | undefined): Promise<Buffer | undefined> {
  const range = after === undefined ? {} : { start: after, exclusiveStart: true }
  const entries = [...tables.state.getRange({ ...range, limit: PER_WRITE })]
  await tables.root.batch(() => {
    for (const { key, value } of entries) {
      if (!isStoredAccount(value)) continue
      void tables.roots.put(key, value)
      void tables.state.remove(key)
    }
  })
  return entries.at(-1)?.key
}
