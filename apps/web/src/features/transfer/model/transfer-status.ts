import type { TrackedTransaction, TransactionState } from '../../transactions/index.ts'

/** Where a transfer stands (TRF-005); `searchFail` while nobody can say what became of it (TRF-006, ERR-049). */
export type TransferStatus = 'submitting' | 'success' | 'failure' | 'searchFail'

const STATUS: Readonly<Record<TransactionState, TransferStatus>> = {
  signing: 'submitting',
  submitted: 'submitting',
  validated: 'success',
  failed: 'failure',
  expired: 'failure',
  unknown: 'searchFail',
}

/** A transfer that was sent and is not known to be in a ledger is never called failed. */
export const transferStatus = ({ state }: Pick<TrackedTransaction, 'state'>): TransferStatus => STATUS[state]
