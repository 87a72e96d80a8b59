import { SubmissionSession, type SubmissionState } from '@tidebook/client/submit'
import { TIMERS } from '@tidebook/contract/constants'
import { onAccountEvents } from '../../wallet/index.ts'
import type { PendingRecord, PendingTransaction } from '../model/pending-record.ts'
import type { TrackedTransaction, TransactionEvent } from '../model/tracked-transaction.ts'
import { tellTransaction, trackTransaction, transactionStore } from '../model/transaction-store.ts'
import { announce } from './announce.ts'
import { announceGroup } from './announce-group.ts'
import { betweenTabs } from './between-tabs.ts'
import { ledger } from './ledger.ts'
import { pendingStorage } from './pending-storage.ts'

/** Milliseconds after which what no node has taken is sent again. */
const RETRY_MS = 1000

let session: SubmissionSession<PendingTransaction> | undefined

/** The session in which transactions of this tab are sent and followed, looking every 5 seconds (STA-019). */
export function transactionSession(): SubmissionSession<PendingTransaction> {
  session ??= new SubmissionSession({
    chain: ledger,
    store: pendingStorage,
    exclusive: betweenTabs,
    pollMs: TIMERS.orderPolling,
    retryMs: RETRY_MS,
    onState: hear,
  })
  return session
}

let started = false

/** Takes up what earlier visits left open, and looks at once whenever the own account moved. */
export function startTransactions(): void {
  if (started) return
  started = true
  onAccountEvents(() => void session?.lookNow())
  void transactionSession().resume()
}

/** Follows nothing any more; what is on its way stays in the storage. */
export function stopTransactions(): void {
  session?.stop()
  session = undefined
}

/** Applies an event to a transaction, and tells the person when its state changed. */
export function tell(id: string, event: TransactionEvent): void {
  const change = tellTransaction(id, event)
  if (change !== undefined && change.after.state !== change.before.state) say(change.after)
}

/** What was signed together is told together, except that it was not sent, which was told by whoever knew why. */
function say(transaction: TrackedTransaction): void {
  const { group, code } = transaction
  if (group === undefined) announce(transaction)
  else if (code === undefined) announceGroup(group)
}

function hear({ submission, about }: PendingRecord, state: SubmissionState): void {
  const { id, tx } = about
  if (!transactionStore.get().some((each) => each.id === id)) {
    const { hash, sequence } = submission
    const resumed = { ...about, state: 'unknown', hash, sequence, submission } as const
    trackTransaction(resumed)
    say(resumed)
  } else if (state.result !== undefined || state.phase !== 'submitted') tell(id, movedBy(state))
  else if (!state.isRepeated) tell(id, { type: 'signed', tx, submission })
}

/** A refusal is told as a failure at once; should a validated ledger say otherwise later, that overrules it. */
function movedBy({ phase, result, ledger: index, meta }: SubmissionState): TransactionEvent {
  return {
    type: 'moved',
    phase: phase === 'refused' ? 'failed' : phase,
    ...(result !== undefined && { result }),
    ...(index !== undefined && { ledger: index }),
    ...(meta !== undefined && { meta }),
  }
}
