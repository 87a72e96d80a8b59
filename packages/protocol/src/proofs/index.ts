export { resultLeaf, stateLeaf, transactionLeaf } from './leaf-hashes.ts'
export { verifyTransactionProof } from './verify-transaction-proof.ts'
export type { ProvenTransaction, TransactionProof } from './verify-transaction-proof.ts'
