import type { RpcMethod } from '../method.ts'
import { headerJson } from '../../json/versioned-header.ts'
import { RpcError, missingField } from '../../json/rpc-error.ts'
import type { LedgerHeader, LedgerRules } from '@tidebook/ledger'
import { TransactionProver } from '@tidebook/ledger'
import { transactionHash } from '@tidebook/protocol'
import type { LedgerStore } from '../../store/ledger-store.ts'

/** Number of cached trees. A client often requests several transactions of a ledger. */
const MAX_CACHED = 4

const proversByStore = new WeakMap<LedgerStore, Map<number, TransactionProver>>()

/** Returns an object that proves transactions of a stored ledger. */
function proverOf(store: LedgerStore, rules: LedgerRules, header: LedgerHeader): TransactionProver {
  const provers = proversByStore.get(store) ?? new Map<number, TransactionProver>()
  proversByStore.set(store, provers)
  const cached = provers.get(header.index)
  if (cached !== undefined) return cached
  const transactions = store.transactionsOf(header.index).map(({ blob, metadata }) => ({
    tx: { hash: transactionHash(blob), blob },
    result: metadata.TransactionResult,
    metadata,
  }))
  const prover = new TransactionProver(rules, header, transactions)
  provers.set(header.index, prover)
  for (const [oldest] of provers) if (provers.size > MAX_CACHED) provers.delete(oldest)
  return prover
}

/**
 * Proves that a validated ledger contains a transaction (`transaction` or `hash`). Verifying `proof` requires only the
 * ledger's hash. Ledgers closed by an earlier version have no tree and no proofs.
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
