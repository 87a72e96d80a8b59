import { createStore } from '../../../lib/store.ts'
import { isSettled, transactionFlow } from './tracked-transaction.ts'
import type { TrackedTransaction, TransactionEvent } from './tracked-transaction.ts'

/** Settled transactions beyond this number are forgotten, which is more than one question has; the history has them all. */
const KEPT = 150

/** Transactions of this visit and unsettled ones of earlier visits, newest first. */
export const transactionStore = createStore<readonly TrackedTransaction[]>([])

/** Puts a new or restored transaction in; one that is there already stays as it is. */
export function trackTransaction(transaction: TrackedTransaction): void {
  transactionStore.set((all) => (all.some((each) => each.id === transaction.id) ? all : trimmed([transaction, ...all])))
}

/** Applies an event and answers the transaction before and after it. */
export function tellTransaction(
  id: string,
  event: TransactionEvent,
): { readonly before: TrackedTransaction; readonly after: TrackedTransaction } | undefined {
  const before = transactionStore.get().find((each) => each.id === id)
  if (before === undefined) return undefined
  const after = transactionFlow(before, event)
  if (after !== before) transactionStore.set((all) => all.map((each) => (each.id === id ? after : each)))
  return { before, after }
}

function trimmed(all: readonly TrackedTransaction[]): readonly TrackedTransaction[] {
  let settled = 0
  return all.filter((each) => !isSettled(each) || ++settled <= KEPT)
}
