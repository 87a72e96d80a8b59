/** The index is not where this program left it: two programs write it, or it was restored. The position is read again. */
export class IndexConflictError extends Error {
  readonly code = 'indexer/conflict'
}

/** The node serves another network or another past than the index holds. */
export class ForeignLedgerError extends Error {
  readonly code = 'indexer/foreign-ledger'
}
