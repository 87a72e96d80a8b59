import { type TrackedTransaction, isSettled } from './tracked-transaction.ts'

/** How far transactions are that were signed in one question. */
export interface GroupProgress {
  readonly kind: TrackedTransaction['kind']
  readonly all: number
  readonly done: number
  /** final without having done what they said, expired ones included */
  readonly failed: number
  /** nobody could say yet what became of them; never counted as failed */
  readonly unknown: number
  readonly settled: boolean
}

/** The progress of a group; undefined when nothing of it is there. */
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
