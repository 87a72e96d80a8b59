import type { LedgerHeader, LedgerRules } from '@tidebook/ledger'
import { Ledger, LedgerFault } from '@tidebook/ledger'
import { NodeError } from '../base/node-error.ts'
import type { LedgerStore } from '../store/ledger-store.ts'
import { readCarriedTransactions } from './carried-transactions.ts'

export interface GenesisRequest {
  readonly master: Uint8Array
  readonly totalDrops: bigint
  /** Ledger seconds. */
  readonly closeTime: number
  /** Number of initial closed ledgers. */
  readonly firstLedgers: 1 | 2
}

function load(rules: LedgerRules, header: LedgerHeader, store: LedgerStore): Ledger {
  try {
    // With a queue, the queue's waiting transactions are carried over.
    const carried = rules.queue === undefined ? readCarriedTransactions(rules.network, store) : []
    return Ledger.load(rules, header, store.state(), carried)
  } catch (error) {
    if (!(error instanceof LedgerFault)) throw error
    throw new NodeError('node/store-corrupt', `loading ledger ${header.index}: ${error.message}`, { cause: error })
  }
}

/** Opens the ledger in its stored state, without replay. Creates the genesis ledger in a new store. */
export async function openLedger(
  rules: LedgerRules,
  store: LedgerStore,
  genesis: () => GenesisRequest,
): Promise<Ledger> {
  const header = store.latest()
  if (header !== undefined) return load(rules, header, store)
  const request = genesis()
  const ledger = Ledger.genesis(rules, request)
  await store.commit({ header: ledger.lastClosed, transactions: [], changes: [...ledger.stateEntries()] })
  if (request.firstLedgers === 2) {
    const { header: second, changes, tree } = ledger.close(request.closeTime)
    await store.commit({ header: second, transactions: [], changes, tree })
  }
  return ledger
}
