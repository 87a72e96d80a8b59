/**
 * Error for an unexpected position of the index: two programs write it, or it was restored. The position must be read
 * again.
 */
export class IndexConflictError extends Error {
  readonly code = 'indexer/conflict'
}

/** Error for a node that serves another network, or a history that differs from the index. */
export class ForeignLedgerError extends Error {
  readonly code = 'indexer/foreign-ledger'
}
