import type { RpcMethod } from '../method.ts'
import { headerJson } from '../../json/header-json.ts'
import { proverOf } from '../answers/recent-provers.ts'
import { RpcError, missingField } from '../../json/rpc-error.ts'

/**
 * Proves that a validated ledger contains a transaction (`transaction` or `hash`). `proof` needs only the ledger's hash
 * to verify. Ledgers closed by an earlier version have no tree and no proofs.
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
