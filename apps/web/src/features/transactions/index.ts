export { betweenTabs } from './services/between-tabs.ts'
export { isFailed, isSettled } from './model/tracked-transaction.ts'
export type {
  TrackedTransaction,
  TransactionDraft,
  TransactionKind,
  TransactionState,
} from './model/tracked-transaction.ts'
export { TransactionError } from './model/transaction-error.ts'
export type { TransactionErrorCode } from './model/transaction-error.ts'
export { transactionStore } from './model/transaction-store.ts'
export { failureReason, reasonWords, resultWords } from './services/result-words.ts'
export type { ResultWords } from './services/result-words.ts'
export { checkRealName } from './services/real-name-gate.ts'
export { resumeTransactions } from './services/resume-transactions.ts'
export { submitBatch } from './services/submit-batch.ts'
export { submitTransaction } from './services/submit-transaction.ts'
export { submitWaitingOrders } from './services/submit-waiting-orders.ts'
export { useRequiresRealName } from './services/use-requires-real-name.ts'
export { TransactionDetails } from './views/transaction-details.tsx'
export { useTransactions } from './views/use-transactions.ts'
