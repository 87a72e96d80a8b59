import { useEffect } from 'react'
import { useStore } from '../../../lib/store.ts'
import type { TrackedTransaction } from '../model/tracked-transaction.ts'
import { transactionStore } from '../model/transaction-store.ts'
import { resumeTransactions } from '../services/resume-transactions.ts'

/** Reads the transactions in a component, and takes up what an earlier visit left open. */
export function useTransactions(): readonly TrackedTransaction[] {
  useEffect(resumeTransactions, [])
  return useStore(transactionStore)
}
