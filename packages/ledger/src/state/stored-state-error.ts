/**
 * A stored entry that makes no sense, met while the ledger is at work. Not a {@link LedgerFault}, which would become a
 * transaction's result: no transaction may be decided by damage.
 */
export class StoredStateError extends Error {
  readonly code = 'ledger/corrupt-entry'

  constructor(key: string, options: ErrorOptions) {
    super(`Stored entry ${key} makes no sense`, options)
    this.name = 'StoredStateError'
  }
}
