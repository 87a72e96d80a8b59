import type { TrackedTransaction, TransactionState } from '../../transactions/index.ts'

/** Status of a transfer (TRF-005); `searchFail` while its outcome is unknown (TRF-006, ERR-049). */
export type TransferStatus = 'submitting' | 'success' | 'failure' | 'searchFail'

const STATUS: Readonly<Record<TransactionState, TransferStatus>> = {
  signing: 'submitting',
  submitted: 'submitting',
  validated: 'success',
  failed: 'failure',
  expired: 'failure',
  unknown: 'searchFail',
}

/** Returns the status. A sent transfer that no known ledger contains is never a failure. */
export function transferStatus({ state }: Pick<TrackedTransaction, 'state'>): TransferStatus {
  return STATUS[state]
}
