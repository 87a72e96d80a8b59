import type { LedgerHeader, StateEntry, StateSource, TreeChange } from '@tidebook/ledger'
import type { Chunk } from './chunk.ts'
import type { CarriedRecord } from './carried-record.ts'
import type { StoredTransaction, TransactionRecord } from './stored-transaction.ts'

/** One closed ledger as it goes to disk. */
export interface LedgerCommit {
  readonly header: LedgerHeader
  readonly transactions: readonly TransactionRecord[]
  /** The same records, packed already. */
  readonly chunks?: readonly Chunk[]
  readonly changes: readonly { readonly key: string; readonly value: Uint8Array | undefined }[]
  /** What it leaves of the state tree; without it nothing of the tree is kept. */
  readonly tree?: TreeChange
  /** What the ledger leaves to later ones; nothing by default. */
  readonly carried?: readonly CarriedRecord[]
  /** Where the ordered log stands behind it; as before when it does not say. */
  readonly logPosition?: number
}

export interface HistoryQuery {
  readonly account: Uint8Array
  readonly minimumLedger: number
  readonly maximumLedger: number
  readonly limit: number
  /** Oldest first. */
  readonly forward: boolean
  /** Continue after this position. */
  readonly marker?: { readonly ledgerIndex: number; readonly ordinal: number }
}

/** Where ledgers live. Reads see only committed ledgers. */
export interface LedgerStore {
  /** Last committed header; undefined in a new store. */
  latest(): LedgerHeader | undefined
  /** Index of the first stored ledger. */
  firstIndex(): number
  header(index: number): LedgerHeader | undefined
  indexOfHash(hash: string): number | undefined
  /** Every entry in key order. */
  stateEntries(): Iterable<StateEntry>
  /** The same, read piece by piece. */
  state(): StateSource
  /** What the last committed ledger left to later ones. */
  carried(): readonly CarriedRecord[]
  /** Where the ordered log stands behind the last committed ledger; 0 for a new store, and for one of an earlier version. */
  logPosition(): number
  /** Resolves once the whole ledger is on the disk: everything or nothing of it. */
  commit(commit: LedgerCommit): Promise<void>
  transaction(hash: string): StoredTransaction | undefined
  /** All transactions of a ledger, in order. */
  transactionsOf(ledgerIndex: number): StoredTransaction[]
  /** Some transactions of a ledger in order, from a position on: as many as are read together. Empty behind the last. */
  transactionsFrom(ledgerIndex: number, first: number): StoredTransaction[]
  accountTransactions(query: HistoryQuery): StoredTransaction[]
  close(): Promise<void>
}
