import type { LedgerHeader, StateEntry } from '@tidebook/ledger'
import { stateHashes, headerHash } from '@tidebook/ledger'
import type { NetworkId } from '@tidebook/protocol'
import { definitionOf } from '@tidebook/protocol/networks'
import { checkAccounts } from './check-accounts.ts'
import { checkOfferIndex } from './check-offer-index.ts'
import { checkedTransactions } from './check-transactions.ts'
import type { OfflineStore } from './offline-store.ts'
import { withOfflineStore } from './offline-store.ts'
import { HistoryReplay } from './replay.ts'
import { requireEqual, StoreFault } from './store-fault.ts'

/**
 * Returns the header of a ledger after checking that it follows the previous one and matches its hash.
 * @throws StoreFault `verify/header-chain`, `verify/hash-index`
 */
function verifyHeader({ rules, store }: OfflineStore, index: number, parent: LedgerHeader | undefined): LedgerHeader {
  const header = store.header(index)
  if (header === undefined) throw new StoreFault('verify/header-chain', `ledger ${index} is missing`)
  const about = (what: string): string => `${what} of ledger ${index}`
  requireEqual('verify/header-chain', about('the number'), header.index, index)
  if (parent !== undefined) {
    requireEqual('verify/header-chain', about('the hash of the parent'), header.parentHash, parent.hash)
    requireEqual('verify/header-chain', about("the parent's close time"), header.parentCloseTime, parent.closeTime)
  }
  const { hash, ...fields } = header
  requireEqual('verify/header-chain', about('the hash'), hash, headerHash(rules, fields))
  requireEqual('verify/hash-index', about('the entry in the table of hashes'), store.indexOfHash(hash), index)
  return header
}

/** Whether a store begins with the ledger of a snapshot. A genesis belongs to no block. */
function isRestored({ store }: OfflineStore): boolean {
  return store.block(store.firstIndex()) !== undefined
}

/** Summary of a valid store. */
export interface VerifiedStore {
  readonly firstLedger: number
  readonly lastLedger: number
  readonly transactions: number
  readonly entries: number
  /** Hash of the last ledger; empty for an empty store. */
  readonly lastHash: string
}

export interface VerifyOptions {
  readonly dataDir: string
  readonly network: NetworkId
  /** Receives the number of checked ledgers and of all ledgers after each one. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

const EMPTY_STORE: VerifiedStore = { firstLedger: 0, lastLedger: 0, transactions: 0, entries: 0, lastHash: '' }

/** Checks that tables have no entries that belong to no ledger. */
function checkCounts(
  { tables }: OfflineStore,
  counts: { readonly ledgers: number; readonly transactions: number; readonly histories: number },
): void {
  const count = (name: 'hashes' | 'transactions' | 'accounts'): number => tables[name].getCount()
  requireEqual('verify/hash-index', 'the count of ledger hashes', count('hashes'), counts.ledgers)
  requireEqual('verify/hash-index', 'the count of transaction hashes', count('transactions'), counts.transactions)
  requireEqual('verify/account-index', 'the count of account histories', count('accounts'), counts.histories)
}

/** Checks the entries against the last header, if it commits to them, and the stored hashes against both. */
function checkTree({ rules, store }: OfflineStore, entries: readonly StateEntry[], last: LedgerHeader): void {
  const tree = stateHashes(rules, entries)
  const stored = rules.hashing === 'tree' ? last.stateHash : last.checkpointHash
  if (stored !== undefined) requireEqual('verify/state', 'the root of the entries', tree.root(), stored)
  const { hashes, stale } = store.state().tree()
  const isStale = new Set(stale)
  for (const { branch, hash } of hashes) {
    if (isStale.has(branch) || hash === undefined) continue
    const again = Buffer.from(tree.branchHash(branch) ?? []).toString('hex')
    requireEqual('verify/state', `the hash of branch ${branch}`, Buffer.from(hash).toString('hex'), again)
  }
}

/**
 * Walks the store of a stopped node from the first ledger to the last: hashes form a chain, transactions match their
 * headers, indexes are correct. When transactions apply in order of arrival, it recomputes everything from the first
 * ledger, which also proves metadata, changes, checkpoints and the current state. Otherwise, and for a store that a node
 * restored from a snapshot, it compares the state with the last header, if that commits to the state. It does not verify signatures again.
 * @throws StoreFault naming the first fault; NodeError when the folder cannot be opened
 */
export async function verifyStore({ dataDir, network: id, onProgress }: VerifyOptions): Promise<VerifiedStore> {
  const network = definitionOf(id)
  return withOfflineStore(dataDir, network, async (offline) => {
    const { rules, store } = offline
    const last = store.latest()
    if (last === undefined) return EMPTY_STORE
    const firstLedger = store.firstIndex()
    const ledgers = last.index - firstLedger + 1
    const isFromSnapshot = isRestored(offline)
    let parent = verifyHeader(offline, firstLedger, undefined)
    const replay =
      rules.application === 'arrival' && !isFromSnapshot
        ? HistoryReplay.from(offline, network, parent, last.index)
        : undefined
    let transactions = 0
    let histories = 0
    for (let index = firstLedger; index <= last.index; index += 1) {
      if (index > firstLedger) parent = verifyHeader(offline, index, parent)
      // A snapshot contains the entries after its ledger, but not the transactions in it.
      const all = index === firstLedger && isFromSnapshot ? [] : checkedTransactions(offline, parent)
      if (index > firstLedger) replay?.next(parent, all)
      histories += checkAccounts(offline, index, all)
      transactions += all.length
      onProgress?.(index - firstLedger + 1, ledgers)
    }
    checkCounts(offline, { ledgers, transactions, histories })
    const entries = [...store.stateEntries()]
    checkOfferIndex(offline, entries)
    replay?.checkState(entries)
    checkTree(offline, entries, last)
    return { firstLedger, lastLedger: last.index, transactions, entries: entries.length, lastHash: last.hash }
  })
}
