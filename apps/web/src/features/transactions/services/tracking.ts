import { isSettled } from '../model/tracked-transaction.ts'
import type { TrackedTransaction, TransactionEvent } from '../model/tracked-transaction.ts'
import { tellTransaction, trackTransaction, unsettledTransactions } from '../model/transaction-store.ts'
import { onAccountEvents } from '../../wallet/index.ts'
import { follow } from './follow.ts'
import type { Following } from './follow.ts'
import { liveNodes } from './live-nodes.ts'
import { loadPending, storePending } from './pending-storage.ts'
import { announce } from './announce.ts'

const followed = new Map<string, Following>()
let started = false

/** Takes up what earlier visits left open, and looks at once whenever the own account moved. Called once by the shell. */
export function startTransactions(): void {
  if (started) return
  started = true
  onAccountEvents(() => {
    for (const following of followed.values()) void following.lookNow()
  })
  for (const transaction of loadPending()) resume(transaction)
}

/** Applies an event to a transaction: store, storage, and a message to the person when the state changed. */
export function tell(id: string, event: TransactionEvent): void {
  const change = tellTransaction(id, event)
  if (change === undefined || change.after === change.before) return
  storePending(change.after)
  if (isSettled(change.after)) followed.delete(id)
  if (change.after.state !== change.before.state) announce(change.after)
}

/** Keeps the following of a sent transaction until it is settled. */
export function keepFollowing(id: string, following: Following): void {
  if (!unsettledTransactions().some((each) => each.id === id)) return
  followed.set(id, following)
  void following.ended.then(() => followed.delete(id))
}

function resume(transaction: TrackedTransaction): void {
  const { id, submission } = transaction
  if (submission === undefined) return
  trackTransaction(transaction)
  announce(transaction)
  keepFollowing(id, follow({ nodes: liveNodes, submission, tell: (event) => tell(id, event) }))
}
