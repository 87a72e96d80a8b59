import type { TrackedTransaction } from '../../transactions/index.ts'
import { transferStatus } from './transfer-status.ts'

/** The four things that happen to a transfer, in this order. */
export const STEPS = ['signed', 'submitted', 'waiting', 'final'] as const
export type ProgressStep = (typeof STEPS)[number]

/** How many of the steps are behind a transfer; of none without one. */
export const stepsDone = (transaction: TrackedTransaction | undefined): number => {
  if (transaction === undefined || transaction.state === 'signing') return 0
  const status = transferStatus(transaction)
  if (status === 'success' || status === 'failure') return STEPS.length
  return transaction.state === 'unknown' ? 1 : 2
}
