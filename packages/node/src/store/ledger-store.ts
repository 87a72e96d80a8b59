import type {
  GenesisValidators,
  LedgerFees,
  LedgerHeader,
  StateEntry,
  StateSource,
  StoredChange,
  TreeChange,
} from '@tidebook/ledger'
import type { CarriedRecord, FeeMetricsRecord, LedgerBlock, StoredChainStart } from './records.ts'
import type { Chunk } from './chunk.ts'
import type { StoredTransaction, TransactionRecord } from './stored-transaction.ts'

/** One closed ledger in the form in which it is stored. */
export interface LedgerCommit {
  readonly header: LedgerHeader
  readonly transactions: readonly TransactionRecord[]
  /** The same records, already packed into chunks. */
  readonly chunks?: readonly Chunk[]
  readonly changes: readonly StoredChange[]
  /** Changes of the state tree. If absent, the tree is not stored. */
  readonly tree?: TreeChange
  /** Transactions carried over to later ledgers; none by default. */
  readonly carried?: readonly CarriedRecord[]
  /** Prices of entry into later ledgers; none by default. */
  readonly feeMetrics?: FeeMetricsRecord
  /** Position of the ordered log after the ledger; unchanged by default. */
  readonly logPosition?: number
  /** The block of a consensus engine that closed the ledger. */
  readonly block?: LedgerBlock
}

export interface HistoryQuery {
  readonly account: Uint8Array
  readonly minimumLedger: number
  readonly maximumLedger: number
  readonly limit: number
  /** In order, oldest first. */
  readonly forward: boolean
  /** Marker after which to continue. */
  readonly marker?: { readonly ledgerIndex: number; readonly ordinal: number }
}

/** Store of ledgers. Reads return only committed ledgers. */
export interface LedgerStore {
  /** Returns the last committed header, or undefined in a new store. */
  latest(): LedgerHeader | undefined
  /** Returns the index of the first stored ledger. */
  firstIndex(): number
  header(index: number): LedgerHeader | undefined
  indexOfHash(hash: string): number | undefined
  /** Returns the block that closed a ledger; undefined if no consensus engine ordered the ledger. */
  block(index: number): LedgerBlock | undefined
  /** Yields every entry in key order. */
  stateEntries(): Iterable<StateEntry>
  /** Returns the state, which can be read in pieces. */
  state(): StateSource
  /** Returns the transactions that the last committed ledger carried over. */
  carried(): readonly CarriedRecord[]
  /**
   * Returns the prices of entry after the last committed ledger; undefined if there are none, and for a store of an
   * earlier version.
   */
  feeMetrics(): FeeMetricsRecord | undefined
  /** Returns the stored fees of the genesis; undefined for a new store, and for a store of an earlier version. */
  fees(): LedgerFees | undefined
  /** Stores the fees of the genesis of a ledger that does not list them. Resolves when they are on disk. */
  storeFees(fees: LedgerFees): Promise<void>
  /** Returns the first validators of the ledger; undefined if the ledger has no validators. */
  validators(): GenesisValidators | undefined
  /** Stores the first validators. Resolves when they are on disk. */
  keepValidators(validators: GenesisValidators): Promise<void>
  /** Returns the starts of the chains that continued the ledger, oldest first. */
  chainStarts(): readonly StoredChainStart[]
  /**
   * Returns the position of the ordered log after the last committed ledger; 0 for a new store, and for a store of an
   * earlier version.
   */
  logPosition(): number
  /** Commits a ledger atomically. Resolves when it is on disk. */
  commit(commit: LedgerCommit): Promise<void>
  transaction(hash: string): StoredTransaction | undefined
  /** Returns all transactions of a ledger, in order. */
  transactionsOf(ledgerIndex: number): StoredTransaction[]
  /**
   * Returns some transactions of a ledger in order, starting at an index: as many as are stored together. Empty after
   * the last one.
   * @param omitted names of metadata members to omit at every depth
   */
  transactionsFrom(ledgerIndex: number, first: number, omitted?: ReadonlySet<string>): StoredTransaction[]
  accountTransactions(query: HistoryQuery): StoredTransaction[]
  close(): Promise<void>
}
