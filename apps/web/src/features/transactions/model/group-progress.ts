import { type TrackedTransaction, isSettled } from './tracked-transaction.ts'

/** Progress of transactions that were signed in one confirmation. */
export interface GroupProgress {
  readonly kind: TrackedTransaction['kind']
  readonly all: number
  readonly done: number
  /** final without success, including expired ones */
  readonly failed: number
  /** with an unknown outcome; never counted as failed */
  readonly unknown: number
  readonly settled: boolean
}

/** Returns the progress of a group, or undefined when the group has no transactions. */
export function groupProgress(transactions: readonly TrackedTransaction[], group: string): GroupProgress | undefined {
  const own = transactions.filter((each) => each.group === group)
  const [first] = own
  if (first === undefined) return undefined
  const count = (state: TrackedTransaction['state']): number => own.filter((each) => each.state === state).length
  return {
    kind: first.kind,
    all: own.length,
    done: count('validated'),
    failed: count('failed') + count('expired'),
    unknown: count('unknown'),
    settled: own.every(isSettled),
  }
}
