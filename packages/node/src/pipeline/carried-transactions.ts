import type { CarriedTransaction } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { ProtocolError, parseTransaction } from '@tidebook/protocol'
import { NodeError } from '../base/node-error.ts'
import type { LedgerStore } from '../store/ledger-store.ts'

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
