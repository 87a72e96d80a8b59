import { readPending, withPending } from '../model/pending-record.ts'
import type { TrackedTransaction } from '../model/tracked-transaction.ts'
import { pendingSetting } from './pending-setting.ts'

/** Signed transactions whose end was not known when the page was left. */
export function loadPending(): readonly TrackedTransaction[] {
  return readPending(pendingSetting.read())
}

/** Stores a transaction that moved, or drops it once it is settled. */
export function storePending(transaction: TrackedTransaction): void {
  pendingSetting.write(withPending(loadPending(), transaction))
}
