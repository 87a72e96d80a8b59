import type { LedgerStore } from '../../store/ledger-store.ts'
import type { StoredTransaction } from '../../store/stored-transaction.ts'

/**
 * Yields a closed ledger's transactions in order, in slices, because a ledger may contain thousands.
 * @param omitted names of metadata members to omit at every depth
 */
export function* ledgerSlices(
  store: Pick<LedgerStore, 'transactionsFrom'>,
  ledgerIndex: number,
  omitted?: ReadonlySet<string>,
): Generator<readonly StoredTransaction[], undefined, undefined> {
  for (let first = 0; ;) {
    const transactions = store.transactionsFrom(ledgerIndex, first, omitted)
    if (transactions.length === 0) return undefined
    yield transactions
    first += transactions.length
  }
}
