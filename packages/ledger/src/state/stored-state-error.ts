/**
 * A corrupt stored entry, found while the ledger runs. Not a LedgerFault, which would become a transaction's result:
 * corruption must never decide a transaction.
 */
export class StoredStateError extends Error {
  readonly code = 'ledger/corrupt-entry'

  constructor(key: string, options?: ErrorOptions) {
    super(`Stored entry ${key} makes no sense`, options)
    this.name = 'StoredStateError'
  }
}
