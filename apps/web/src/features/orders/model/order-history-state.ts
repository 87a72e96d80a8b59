import type { TrackedOrder } from './tracked.ts'
import { cancelledSequence } from './tracked.ts'

/** The platform state of the orders (ENT-055): rows, and the sequences whose cancel is asked for and not final. */
export interface OrderHistoryState<Row> {
  readonly tableData: readonly Row[]
  readonly deleteSequenceList: readonly number[]
}

/**
 * Sequences that show "revoking": every cancel this browser sent that neither failed nor is done (TRD-019). A cancel
 * that failed or expired leaves the list, and the order can be cancelled again.
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
