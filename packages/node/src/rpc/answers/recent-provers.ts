import type { LedgerHeader, LedgerRules } from '@tidebook/ledger'
import { TransactionProver } from '@tidebook/ledger'
import { transactionHash } from '@tidebook/protocol'
import type { LedgerStore } from '../../store/ledger-store.ts'

/** Number of cached trees. A client often requests several transactions of a ledger. */
const MAX_CACHED = 4

const proversByStore = new WeakMap<LedgerStore, Map<number, TransactionProver>>()

/** Returns the prover of a stored ledger. */
export function proverOf(store: LedgerStore, rules: LedgerRules, header: LedgerHeader): TransactionProver {
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
