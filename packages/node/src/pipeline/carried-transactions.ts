import type { CarriedTransaction } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { ProtocolError, parseTransaction } from '@tidebook/protocol'
import { NodeError } from '../base/node-error.ts'
import type { LedgerStore } from '../store/ledger-store.ts'

/**
 * What the last stored ledger left to later ones, in its order. Signatures were checked before it was stored.
 * @throws NodeError node/store-corrupt
 */
export function carriedTransactions(network: NetworkDefinition, store: LedgerStore): CarriedTransaction[] {
  try {
    return store.carried().map(({ blob, until }) => ({ tx: parseTransaction(network, blob), until }))
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    throw new NodeError('node/store-corrupt', `a transaction left to later ledgers: ${error.message}`, { cause: error })
  }
}
