import { readStored, writeStored } from '../../../lib/storage.ts'
import { readPending, withPending } from '../model/pending-record.ts'
import type { TrackedTransaction } from '../model/tracked-transaction.ts'

const KEY = 'transactions'

/** Signed transactions whose end was not known when the page was left. */
export function loadPending(): readonly TrackedTransaction[] {
  return readStored(KEY, readPending)
}

/** Stores a transaction that moved, or drops it once it is settled. */
export function storePending(transaction: TrackedTransaction): void {
  writeStored(KEY, withPending(loadPending(), transaction))
}
