import { parseTransaction } from '@tidebook/protocol'
import type { NetworkDefinition } from '@tidebook/protocol'
import { affectedAccounts } from '../pipeline/affected-accounts.ts'
import { encodeOrdinals } from '../store/ordinal-list.ts'
import { accountKey } from '../store/store-keys.ts'
import type { HashedTransaction } from './check-transactions.ts'
import type { OfflineStore } from './offline-store.ts'
import { StoreFault } from './store-fault.ts'

/** The accounts of a transaction, as the pipeline lists them. */
function accountsOf({ addresses }: OfflineStore, network: NetworkDefinition, transaction: HashedTransaction): string[] {
  const tx = parseTransaction(network, transaction.blob)
  const destination = tx.fields['Destination']
  const named = destination instanceof Uint8Array ? [tx.account, destination] : [tx.account]
  return affectedAccounts(transaction.metadata, named, addresses).map((id) => Buffer.from(id).toString('hex'))
}

/**
 * Whether the history of every account lists the transactions of a ledger that touched it.
 * @returns how many entries the table of accounts has for the ledger
 * @throws StoreFault `verify/account-index`
 */
export function checkAccounts(
  offline: OfflineStore,
  network: NetworkDefinition,
  ledgerIndex: number,
  transactions: readonly HashedTransaction[],
): number {
  const lists = new Map<string, number[]>()
  for (const transaction of transactions) {
    for (const id of new Set(accountsOf(offline, network, transaction))) {
      const list = lists.get(id) ?? []
      list.push(transaction.ordinal)
      lists.set(id, list)
    }
  }
  for (const [id, ordinals] of lists) {
    const stored = offline.tables.accounts.get(accountKey(Buffer.from(id, 'hex'), ledgerIndex))
    if (stored === undefined || !stored.equals(encodeOrdinals(ordinals))) {
      const address = offline.addresses.text(Buffer.from(id, 'hex'))
      throw new StoreFault('verify/account-index', `the history of ${address} in ledger ${ledgerIndex} is another`)
    }
  }
  return lists.size
}
