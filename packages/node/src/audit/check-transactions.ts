import type { LedgerHeader } from '@tidebook/ledger'
import { TransactionProver } from '@tidebook/ledger'
import { transactionHash } from '@tidebook/protocol'
import { readPosition } from '../store/store-keys.ts'
import type { StoredTransaction } from '../store/stored-transaction.ts'
import type { OfflineStore } from './offline-store.ts'
import { StoreFault, requireEqual } from './store-fault.ts'

/** A transaction of the ledger being checked, with its hash. */
export interface HashedTransaction extends StoredTransaction {
  readonly hash: string
}

function checkPlace({ tables }: OfflineStore, { hash, ledgerIndex, metadata, ordinal }: HashedTransaction): void {
  const about = (what: string): string => `${what} of transaction ${ordinal} of ledger ${ledgerIndex}`
  requireEqual('verify/metadata', about('the position in the metadata'), metadata.TransactionIndex, ordinal)
  const place = tables.transactions.get(Buffer.from(hash, 'hex'))
  const position = place === undefined ? undefined : readPosition(place)
  const text = position === undefined ? undefined : `${position.ledgerIndex}/${position.ordinal}`
  requireEqual('verify/hash-index', about('the entry in the table of hashes'), text, `${ledgerIndex}/${ordinal}`)
}

/**
 * Returns the transactions of a ledger. Checks that their number and order match the header, that each can be found by
 * its hash, and that they hash to the header's root.
 * @throws StoreFault `verify/transactions`, `verify/metadata`, `verify/hash-index`
 */
export function checkedTransactions(offline: OfflineStore, header: LedgerHeader): readonly HashedTransaction[] {
  const { index, transactionCount } = header
  const stored = offline.store.transactionsOf(index)
  const all = stored.map((transaction) => ({ ...transaction, hash: transactionHash(transaction.blob) }))
  requireEqual('verify/transactions', `the count of transactions of ledger ${index}`, all.length, transactionCount)
  const leaves = all.map(({ blob, hash, metadata }) => ({
    tx: { blob, hash },
    result: metadata.TransactionResult,
    metadata,
  }))
  if (!new TransactionProver(offline.rules, header, leaves).isComplete) {
    throw new StoreFault('verify/transactions', `the transactions of ledger ${index} are not those of its header`)
  }
  for (const [ordinal, transaction] of all.entries()) {
    requireEqual('verify/transactions', `the order of ledger ${index}`, transaction.ordinal, ordinal)
    checkPlace(offline, transaction)
  }
  return all
}
