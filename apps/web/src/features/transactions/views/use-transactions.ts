import { useEffect, useSyncExternalStore } from 'react'
import { createGate } from '../../../lib/live-gate.ts'
import type { TrackedTransaction } from '../model/tracked-transaction.ts'
import { transactionStore } from '../model/transaction-store.ts'
import { resumeTransactions } from '../services/resume-transactions.ts'

/** A sequence of fifty orders must not wait for the list to render after each response. */
function subscribe(listener: () => void): () => void {
  const gate = createGate<undefined>(listener)
  const leave = transactionStore.subscribe(() => gate.push(undefined))
  return () => {
    leave()
    gate.stop()
  }
}

/**
 * Subscribes a component to the transactions, at most ten times a second, and resumes transactions of earlier visits.
 */
export function useTransactions(): readonly TrackedTransaction[] {
  useEffect(resumeTransactions, [])
  return useSyncExternalStore(subscribe, transactionStore.get, transactionStore.get)
}
