import { cancelledSequence, type TrackedOrder } from './tracked.ts'

/** State of one cancel in a batch. */
type CancelState = 'waiting' | 'going' | 'unknown' | 'cancelled' | 'failed'

const STATES: Readonly<Record<string, CancelState>> = {
  signing: 'waiting',
  submitted: 'going',
  unknown: 'unknown',
  validated: 'cancelled',
  failed: 'failed',
  expired: 'failed',
}

/** State of one cancel in a batch, and the result code of a failure. */
export interface CancelProgress<T> {
  readonly state: CancelState
  readonly transaction: T
}

/** Returns the progress of a group's cancels, keyed by order sequence. */
export function cancelProgress<T extends TrackedOrder & { readonly group?: string }>(
  transactions: readonly T[],
  group: string,
): ReadonlyMap<number, CancelProgress<T>> {
  return new Map(
    transactions.flatMap((transaction) => {
      const sequence = transaction.group === group ? cancelledSequence(transaction) : undefined
      const state = STATES[transaction.state]
      return sequence === undefined || state === undefined ? [] : [[sequence, { state, transaction }] as const]
    }),
  )
}
