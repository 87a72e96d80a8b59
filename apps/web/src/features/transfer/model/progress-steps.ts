import type { TrackedTransaction } from '../../transactions/index.ts'
import { transferStatus } from './transfer-status.ts'

/** The four steps of a transfer, in order. */
export const STEPS = ['signed', 'submitted', 'waiting', 'final'] as const
export type ProgressStep = (typeof STEPS)[number]

/** Returns the number of completed steps of a transfer; 0 without a transfer. */
export function stepsDone(transaction: TrackedTransaction | undefined): number {
  if (transaction === undefined || transaction.state === 'signing') return 0
  const status = transferStatus(transaction)
  if (status === 'success' || status === 'failure') return STEPS.length
  return transaction.state === 'unknown' ? 1 : 2
}
