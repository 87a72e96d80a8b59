import type { LedgerStore } from '../../store/ledger-store.ts'
import type { StoredTransaction } from '../../store/stored-transaction.ts'

/** Yields a closed ledger's transactions in order, in slices, because a ledger may contain thousands. */
export function* ledgerSlices(
  store: Pick<LedgerStore, 'transactionsFrom'>,
  ledgerIndex: number,
): Generator<readonly StoredTransaction[], undefined, undefined> {
  for (let first = 0; ;) {
    const transactions = store.transactionsFrom(ledgerIndex, first)
    if (transactions.length === 0) return undefined
    yield transactions
    first += transactions.length
  }
}
