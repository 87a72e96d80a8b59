import type { LedgerRules } from '@tidebook/ledger'
import type { DeliveredLedger } from '../log/ordered-log.ts'
import { FeeMetrics } from '../queue/fee-metrics.ts'
import type { LedgerStore } from '../store/ledger-store.ts'
import type { CarriedState } from './carried-hash.ts'
import { readCarriedTransactions } from './carried-transactions.ts'
import { SealedLedger } from './sealed-ledger.ts'

/** Returns what the last stored ledger passes to later ones besides its entries. @throws NodeError node/store-corrupt */
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
