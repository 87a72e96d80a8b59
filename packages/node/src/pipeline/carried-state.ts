import type { CarriedTransaction, LedgerRules } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { ProtocolError, parseTransaction } from '@tidebook/protocol'
import { NodeError } from '../base/node-error.ts'
import type { DeliveredLedger } from '../log/ordered-log.ts'
import { FeeMetrics } from '../queue/fee-metrics.ts'
import type { LedgerStore } from '../store/ledger-store.ts'
import type { CarriedState } from './carried-hash.ts'
import { SealedLedger } from './sealed-ledger.ts'

/**
 * Returns the transactions that the last stored ledger carried over, in order. Their signatures were verified before
 * they were stored.
 * @throws NodeError node/store-corrupt
 */
export function readCarriedTransactions(network: NetworkDefinition, store: LedgerStore): CarriedTransaction[] {
  try {
    return store.carried().map(({ blob, until }) => ({ tx: parseTransaction(network, blob), until }))
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    throw new NodeError('node/store-corrupt', `a queued transaction: ${error.message}`, { cause: error })
  }
}

/**
 * Returns the state that the last stored ledger passes to later ones, other than its entries.
 * @throws NodeError node/store-corrupt
 */
function readCarriedState(rules: LedgerRules, store: LedgerStore): CarriedState {
  const { network, queue } = rules
  return {
    transactions: readCarriedTransactions(network, store),
    metrics: queue === undefined ? undefined : (store.feeMetrics() ?? new FeeMetrics(queue).record),
  }
}

/**
 * Returns the last ledger of a store as the log identifies it; undefined for a new store.
 * @throws NodeError node/store-corrupt
 */
export function lastStoredLedger(rules: LedgerRules, store: LedgerStore): DeliveredLedger | undefined {
  const header = store.latest()
  return header && new SealedLedger(rules, header, readCarriedState(rules, store))
}
