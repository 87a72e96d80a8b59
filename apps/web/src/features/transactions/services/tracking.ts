import { SubmissionSession, type SubmissionState } from '@tidebook/client/submit'
import { TIMERS } from '@tidebook/contract/constants'
import { startOnce } from '../../../lib/once.ts'
import { createStore } from '../../../lib/store.ts'
import { onAccountEvents } from '../../wallet/index.ts'
import type { PendingRecord, PendingTransaction } from '../model/pending-record.ts'
import { type TrackedTransaction, type TransactionEvent, isSettled } from '../model/tracked-transaction.ts'
import { applyTransactionEvent, trackTransaction, transactionStore } from '../model/transaction-store.ts'
import { announce } from './announce.ts'
import { betweenTabs } from './between-tabs.ts'
import { ledger } from './ledger.ts'
import { pendingStorage } from './pending-storage.ts'
import { translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'

/** Progress of transactions signed in one confirmation. */
interface GroupProgress {
  readonly kind: TrackedTransaction['kind']
  readonly all: number
  readonly done: number
  /** Final without success, including expired ones. */
  readonly failed: number
  /** With an unknown outcome; never counted as failed. */
  readonly unknown: number
  readonly settled: boolean
}

/** Returns the progress of a group, or undefined when the group has no transactions. */
function groupProgress(transactions: readonly TrackedTransaction[], group: string): GroupProgress | undefined {
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

/** Announces the progress of transactions signed together, in one message. */
function announceGroup(group: string): void {
  const progress = groupProgress(transactionStore.get(), group)
  if (progress === undefined) return
  const { all, done, failed, unknown, settled } = progress
  const kind = progress.kind === 'cancel' ? 'cancel' : 'order'
  if (!settled) {
    showToast({
      key: group,
      kind: 'pending',
      title: translate(`transactions.together-${kind}-going`, { all }),
      text: translate('transactions.together-so-far', { done, failed, unknown }),
    })
    return
  }
  showToast({
    key: group,
    kind: failed === 0 ? 'done' : 'warning',
    title: translate(`transactions.together-${kind}-done`, { done, all }),
    ...(failed > 0 && { text: translate('transactions.together-failed', { failed }) }),
  })
}

/** Delay before resending a transaction that no node has accepted, in milliseconds. */
const RETRY_MS = 1000

const sessionStore = createStore<SubmissionSession<PendingTransaction> | undefined>(undefined)

/** Returns the session that sends and follows the transactions of this tab, with a check every 5 seconds (STA-019). */
export function transactionSession(): SubmissionSession<PendingTransaction> {
  const open = sessionStore.get()
  if (open !== undefined) return open
  const session = new SubmissionSession({
    chain: ledger,
    store: pendingStorage,
    exclusive: betweenTabs,
    pollMs: TIMERS.orderPolling,
    retryMs: RETRY_MS,
    onState: handleState,
  })
  sessionStore.set(session)
  return session
}

/** Resumes transactions of earlier visits, and checks immediately whenever the user's account changes. */
export const startTransactions = startOnce(() => {
  onAccountEvents(() => void sessionStore.get()?.lookNow())
  void transactionSession().resume()
})

/** Stops following. Pending transactions stay in the storage. */
export function stopTransactions(): void {
  sessionStore.get()?.stop()
  sessionStore.set(undefined)
}

/** Applies an event to a transaction, and announces a change of its state. */
export function applyEvent(id: string, event: TransactionEvent): void {
  const change = applyTransactionEvent(id, event)
  if (change !== undefined && change.after.state !== change.before.state) announceChange(change.after)
}

/**
 * Transactions signed together are announced together. The caller has already shown that nothing was sent, because it
 * has the reason.
 */
function announceChange(transaction: TrackedTransaction): void {
  const { group, code } = transaction
  if (group === undefined) announce(transaction)
  else if (code === undefined) announceGroup(group)
}

function handleState({ submission, about }: PendingRecord, state: SubmissionState): void {
  const { id, tx } = about
  if (!transactionStore.get().some((each) => each.id === id)) {
    const { hash, sequence } = submission
    const resumed = { ...about, state: 'unknown', hash, sequence, submission } as const
    trackTransaction(resumed)
    announceChange(resumed)
  } else if (state.result !== undefined || state.phase !== 'submitted') applyEvent(id, toTransactionEvent(state))
  else if (!state.isRepeated) applyEvent(id, { type: 'signed', tx, submission })
}

/** A refusal counts as a failure immediately. A validated ledger with another result overrides it later. */
function toTransactionEvent({ phase, result, ledger: index, meta }: SubmissionState): TransactionEvent {
  return {
    type: 'moved',
    phase: phase === 'refused' ? 'failed' : phase,
    ...(result !== undefined && { result }),
    ...(index !== undefined && { ledger: index }),
    ...(meta !== undefined && { meta }),
  }
}
