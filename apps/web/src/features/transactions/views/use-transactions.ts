import { useEffect, useSyncExternalStore } from 'react'
import { createGate } from '../../../lib/live-gate.ts'
import type { TrackedTransaction } from '../model/tracked-transaction.ts'
import { transactionStore } from '../model/transaction-store.ts'
import { resumeTransactions } from '../services/resume-transactions.ts'

/** Fifty orders that are sent one after the other must not wait for a list of fifty to be drawn after each answer. */
const subscribe = (listener: () => void): (() => void) => {
  const gate = createGate<undefined>(listener)
  const leave = transactionStore.subscribe(() => gate.push(undefined))
  return () => {
    leave()
    gate.stop()
  }
}

/** Reads the transactions in a component, ten times a second at most, and takes up what an earlier visit left open. */
export function useTransactions(): readonly TrackedTransaction[] {
  useEffect(resumeTransactions, [])
  return useSyncExternalStore(subscribe, transactionStore.get, transactionStore.get)
}
