import type { LedgerRules } from '@tidebook/ledger'
import { parseTransaction } from '@tidebook/protocol'
import { affectedAccounts } from '../pipeline/affected-accounts.ts'
import { encodeOrdinals } from '../store/ordinal-list.ts'
import { accountKey } from '../store/store-keys.ts'
import type { HashedTransaction } from './check-transactions.ts'
import type { OfflineStore } from './offline-store.ts'
import { StoreFault } from './store-fault.ts'

type Histories = LedgerRules['histories']

/** Returns the accounts of a transaction, as the pipeline lists them. */
function accountsOf(
  { addresses, rules }: OfflineStore,
  histories: Histories,
  transaction: HashedTransaction,
): string[] {
  const { network } = rules
  const tx = parseTransaction(network, transaction.blob)
  const destination = tx.fields['Destination']
  const own = destination instanceof Uint8Array ? [tx.account, destination] : [tx.account]
  const named = histories === 'named' ? [] : own
  const accounts = affectedAccounts(transaction.metadata, { histories, network }, named, addresses)
  return accounts.map((id) => Buffer.from(id).toString('hex'))
}

function listsOf(
  offline: OfflineStore,
  histories: Histories,
  transactions: readonly HashedTransaction[],
): ReadonlyMap<string, readonly number[]> {
  const lists = new Map<string, number[]>()
  for (const transaction of transactions) {
    for (const id of new Set(accountsOf(offline, histories, transaction))) {
      const list = lists.get(id) ?? []
      list.push(transaction.ordinal)
      lists.set(id, list)
    }
  }
  return lists
}

/** Returns the first account whose stored list is different. */
function otherwiseListed(
  { tables }: OfflineStore,
  ledgerIndex: number,
  lists: ReadonlyMap<string, readonly number[]>,
): string | undefined {
  for (const [id, ordinals] of lists) {
    const stored = tables.accounts.get(accountKey(Buffer.from(id, 'hex'), ledgerIndex))
    if (stored === undefined || !stored.equals(encodeOrdinals(ordinals))) return id
  }
  return undefined
}

/**
 * Checks that the history of every account lists the ledger's transactions that changed it. Earlier versions listed
 * them for owners only; their ledgers are valid.
 * @returns the number of entries in the table of accounts for the ledger
 * @throws StoreFault `verify/account-index`
 */
export function checkAccounts(
  offline: OfflineStore,
  ledgerIndex: number,
  transactions: readonly HashedTransaction[],
): number {
  const { addresses, rules } = offline
  const lists = listsOf(offline, rules.histories, transactions)
  const wrong = otherwiseListed(offline, ledgerIndex, lists)
  if (wrong === undefined) return lists.size
  const older = listsOf(offline, 'owners', transactions)
  if (rules.histories !== 'owners' && otherwiseListed(offline, ledgerIndex, older) === undefined) return older.size
  const address = addresses.text(Buffer.from(wrong, 'hex'))
  throw new StoreFault('verify/account-index', `the history of ${address} in ledger ${ledgerIndex} is another`)
}
