import type { LedgerStore } from '../../store/ledger-store.ts'
import type { StoredTransaction } from '../../store/stored-transaction.ts'

/** A closed ledger's transactions in order, some at a time: a ledger may hold thousands. */
export function* ledgerSlices(
  store: Pick<LedgerStore, 'transactionsFrom'>,
  ledgerIndex: number,
): Generator<readonly StoredTransaction[], undefined, undefined> {
  for (let first = 0; ;) {
    const found = store.transactionsFrom(ledgerIndex, first)
    if (found.length === 0) return undefined
    yield found
    first += found.length
  }
}
