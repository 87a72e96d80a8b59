import type { Submission, SubmissionPhase } from '@tidebook/client'
import type { TransactionJson } from '@tidebook/protocol'
import { type OrderOutcome, orderOutcome } from './order-outcome.ts'

/** What a transaction is for; the words about it hang on this. */
export type TransactionKind = 'order' | 'cancel' | 'payment' | 'swap' | 'pool' | 'trust' | 'ticket' | 'setting'

/**
 * signing: being prepared and signed. submitted: a node has it, its result is provisional. validated: final and done.
 * failed: final, or refused before it could be sent. expired: can no longer get into a ledger. unknown: sent, and nobody
 * could say yet what became of it; never called failed.
 */
export type TransactionState = 'signing' | Exclude<SubmissionPhase, 'refused'>

/** What a person wants done: a transaction without Fee, Sequence and SigningPubKey. */
export interface TransactionDraft {
  readonly kind: TransactionKind
  readonly tx: TransactionJson
}

/** A transaction on its way, and what is known about it. */
export interface TrackedTransaction extends TransactionDraft {
  readonly id: string
  /** names what was signed in one question together, and is told about together */
  readonly group?: string
  readonly state: TransactionState
  /** start, in milliseconds since 1970 */
  readonly at: number
  readonly hash?: string
  readonly sequence?: number
  /** what was signed, for sending it again after a reload; nothing in it is secret */
  readonly submission?: Submission
  /** engine result, e.g. tesSUCCESS; provisional while submitted */
  readonly result?: string
  /** the validated ledger that holds it */
  readonly ledger?: number
  /** what an order came to in that ledger, when the node said it */
  readonly outcome?: OrderOutcome
  /** code of a failure before the ledger had a word, e.g. keyring/signature-failed */
  readonly code?: string
}

/** What happens to a transaction. */
export type TransactionEvent =
  | { readonly type: 'signed'; readonly tx: TransactionJson; readonly submission: Submission }
  | { readonly type: 'stopped'; readonly code: string }
  | {
      readonly type: 'moved'
      readonly phase: Exclude<TransactionState, 'signing'>
      readonly result?: string
      readonly ledger?: number
      readonly meta?: unknown
    }

/** A transaction that begins, `group` names what it was signed together with. */
export function beginTransaction(draft: TransactionDraft, id: string, at: number, group?: string): TrackedTransaction {
  return { ...draft, id, at, state: 'signing', ...(group !== undefined && { group }) }
}

/** Whether nothing more will come: the ledger has spoken, or it can no longer speak. */
export function isSettled({ state }: TrackedTransaction): boolean {
  return state === 'validated' || state === 'failed' || state === 'expired'
}

/**
 * The life of a transaction. What a validated ledger says is final and overrules everything else; all other events
 * count only while nothing final is known. Signing again (with a fresh sequence) is possible until then.
 */
export function transactionFlow(transaction: TrackedTransaction, event: TransactionEvent): TrackedTransaction {
  if (transaction.ledger !== undefined) return transaction
  const spoken = event.type === 'moved' && event.ledger !== undefined
  if (isSettled(transaction) && !spoken) return transaction
  switch (event.type) {
    case 'signed': {
      const { tx, submission } = event
      const { result: _result, ...rest } = transaction
      return { ...rest, state: 'signing', tx, submission, hash: submission.hash, sequence: submission.sequence }
    }
    case 'stopped':
      return { ...transaction, state: 'failed', code: event.code }
    default: {
      const { phase, result, ledger, meta } = event
      const outcome =
        transaction.kind === 'order' && phase === 'validated' ? orderOutcome(transaction.tx, meta) : undefined
      return {
        ...transaction,
        state: phase,
        ...(result !== undefined && { result }),
        ...(ledger !== undefined && { ledger }),
        ...(outcome !== undefined && { outcome }),
      }
    }
  }
}
