import type { RpcMethod } from '../method.ts'
import { headerJson } from '../../json/header-json.ts'
import { proverOf } from '../answers/recent-provers.ts'
import { RpcError, missingField } from '../../json/rpc-error.ts'

/**
 * Shows that a transaction (`transaction` or `hash`) is in a validated ledger: whoever knows the ledger's hash checks
 * `proof` with nothing else. Ledgers that an earlier version closed have no tree to prove from.
 */
export const transactionProof: RpcMethod = {
  name: 'transaction_proof',
  inTurn: () => true,
  handle: (params, { host, rules }) => {
    const hash = params.optionalTransactionId()
    if (hash === undefined) throw missingField('transaction')
    const stored = host.store.transaction(hash)
    const header = stored === undefined ? undefined : host.store.header(stored.ledgerIndex)
    if (header === undefined) throw new RpcError('txnNotFound')
    const prover = proverOf(host.store, rules, header)
    const proof = prover.isComplete ? prover.prove(hash) : undefined
    if (proof === undefined) throw new RpcError('notSupported', { field: 'transaction' })
    return {
      hash,
      proof,
      ledger: headerJson(header),
      ledger_hash: header.hash,
      ledger_index: header.index,
      validated: true,
    }
  },
}
