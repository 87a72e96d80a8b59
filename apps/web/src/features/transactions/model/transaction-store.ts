import { createStore } from '../../../lib/store.ts'
import { isSettled, transactionFlow } from './tracked-transaction.ts'
import type { TrackedTransaction, TransactionEvent } from './tracked-transaction.ts'

/**
 * Maximum number of settled transactions, more than one confirmation can contain. The history page shows all of them.
 */
const MAX_SETTLED = 150

/** Transactions of this visit and unsettled transactions of earlier visits, newest first. */
export const transactionStore = createStore<readonly TrackedTransaction[]>([])

/** Adds a new or restored transaction. An existing one stays unchanged. */
export function trackTransaction(transaction: TrackedTransaction): void {
  transactionStore.set((all) => (all.some((each) => each.id === transaction.id) ? all : trimmed([transaction, ...all])))
}

/** Applies an event. Returns the transaction before and after it. */
export function applyTransactionEvent(
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
  return all.filter((each) => !isSettled(each) || ++settled <= MAX_SETTLED)
}
