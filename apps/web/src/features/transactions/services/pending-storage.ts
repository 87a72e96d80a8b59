import { readStored, writeStored } from '../../../lib/storage.ts'
import { readPending, withPending } from '../model/pending-record.ts'
import type { TrackedTransaction } from '../model/tracked-transaction.ts'
import { PENDING_KEY } from './pending-key.ts'

/** Signed transactions whose end was not known when the page was left. */
export function loadPending(): readonly TrackedTransaction[] {
  return readStored(PENDING_KEY, readPending)
}

/** Stores a transaction that moved, or drops it once it is settled. */
export function storePending(transaction: TrackedTransaction): void {
  writeStored(PENDING_KEY, withPending(loadPending(), transaction))
}
