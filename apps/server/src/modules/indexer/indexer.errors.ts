/**
 * Error for an unexpected position of the index: two programs write it, or it was restored. The position is read again.
 */
export class IndexConflictError extends Error {
  readonly code = 'indexer/conflict'
}

/** Error for a node that serves another network or another history than the index. */
export class ForeignLedgerError extends Error {
  readonly code = 'indexer/foreign-ledger'
}
