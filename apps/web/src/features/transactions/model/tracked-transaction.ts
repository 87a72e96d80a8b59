import type { Submission, SubmissionPhase } from '@tidebook/client'
import type { TransactionJson } from '@tidebook/protocol'
import { type OrderOutcome, orderOutcome } from './order-outcome.ts'

/** Purpose of a transaction; it selects the messages. */
export type TransactionKind = 'order' | 'cancel' | 'payment' | 'swap' | 'pool' | 'trust' | 'ticket' | 'setting'

/**
 * Signing: being prepared and signed. submitted: a node has it, its result is provisional. validated: final and
 * successful. failed: final, or refused before it was sent. expired: can no longer enter a ledger. unknown: sent, with
 * an unknown outcome; never called failed.
 */
export type TransactionState = 'signing' | Exclude<SubmissionPhase, 'refused'>

/** A requested transaction without Fee, Sequence and SigningPubKey. */
export interface TransactionDraft {
  readonly kind: TransactionKind
  readonly tx: TransactionJson
}

/** A transaction in progress with its known state. */
export interface TrackedTransaction extends TransactionDraft {
  readonly id: string
  /** ID of the group that was signed in one confirmation and is announced together. */
  readonly group?: string
  readonly state: TransactionState
  /** Start, in milliseconds since 1970. */
  readonly at: number
  readonly hash?: string
  readonly sequence?: number
  /** The signed bytes, for resending after a reload; they contain no secrets. */
  readonly submission?: Submission
  /** Engine result, e.g. tesSUCCESS; provisional while submitted. */
  readonly result?: string
  /** Index of the validated ledger that contains it. */
  readonly ledger?: number
  /** Outcome of an order in that ledger, when the node reported it. */
  readonly outcome?: OrderOutcome
  /** Code of a failure before the ledger, e.g. keyring/signature-failed. */
  readonly code?: string
}

/** Events in the life cycle of a transaction. */
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

/** Returns a new transaction; `group` identifies the transactions signed with it. */
export function beginTransaction(draft: TransactionDraft, id: string, at: number, group?: string): TrackedTransaction {
  return { ...draft, id, at, state: 'signing', ...(group !== undefined && { group }) }
}

/** Returns whether a transaction is final: a ledger contains it, or no ledger can contain it any longer. */
export function isSettled({ state }: TrackedTransaction): boolean {
  return state === 'validated' || state === 'failed' || state === 'expired'
}

/** Returns whether a transaction is final without having changed anything but a fee. */
export function isFailed({ state }: TrackedTransaction): boolean {
  return state === 'failed' || state === 'expired'
}

/**
 * Applies an event to a transaction. The result in a validated ledger is final and overrides everything else. All other
 * events apply only before that, including a new signature with a fresh sequence number.
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
