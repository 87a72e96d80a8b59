import type { TrackedOrder } from './tracked.ts'
import { cancelledSequence } from './tracked.ts'

/** State of the orders (ENT-055): the rows, and the sequences of orders whose cancel is pending. */
export interface OrderHistoryState<Row> {
  readonly tableData: readonly Row[]
  readonly deleteSequenceList: readonly number[]
}

/**
 * Returns the sequences that show "revoking": every cancel that this browser sent and that is neither failed nor final
 * (TRD-019). A cancel that failed or expired leaves the list, so the order can be cancelled again.
 */
export function deleteSequences(
  tracked: readonly TrackedOrder[],
  openSequences: ReadonlySet<number>,
): readonly number[] {
  const list = new Set<number>()
  for (const transaction of tracked) {
    const sequence = cancelledSequence(transaction)
    if (sequence === undefined || !openSequences.has(sequence)) continue
    const over = transaction.state === 'failed' || transaction.state === 'expired'
    if (!over) list.add(sequence)
  }
  return [...list]
}
