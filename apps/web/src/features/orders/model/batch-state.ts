import { cancelledSequence, type TrackedOrder } from './tracked.ts'

/** What became of one cancel of several. */
export type CancelState = 'waiting' | 'going' | 'unknown' | 'cancelled' | 'failed'

const STATES: Readonly<Record<string, CancelState>> = {
  signing: 'waiting',
  submitted: 'going',
  unknown: 'unknown',
  validated: 'cancelled',
  failed: 'failed',
  expired: 'failed',
}

/** A cancel of a group, and the result that says why it failed. */
export interface CancelProgress<T> {
  readonly state: CancelState
  readonly transaction: T
}

/** How the cancels of a group stand, by the sequence of their order. */
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
