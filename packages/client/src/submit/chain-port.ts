import type { Submission, SubmissionEvent, SubmissionState } from './submission.ts'

/** What a transaction that is made now is completed with. */
export interface Terms {
  /** What it costs, in the smallest unit of the chain. */
  readonly fee: string
  /** Next free number of the account (a nonce elsewhere). */
  readonly sequence: number
  /** Validated ledger of now. */
  readonly firstLedger: number
  /** Last ledger that may hold it. */
  readonly lastLedger: number
}

/**
 * What a chain does for a submission session: it says what a transaction is completed with, takes bytes, and looks for
 * what became of them. Order, storage, repetition and when something is final are the session's matter.
 */
export interface ChainPort {
  /** Its node is ours: a transaction that it refuses when it first sees it is in no ledger. */
  readonly isTrusted?: boolean
  /** What is sent first arrives first, so that nobody need wait for an answer before the next. */
  readonly isOrdered?: boolean
  /** @throws ClientError when no node can be asked or the account does not exist */
  prepare(account: string, signal?: AbortSignal): Promise<Terms>
  /** Sends the same bytes as often as it is called; `unreachable` when it is not known whether a node has them. */
  submit(submission: Submission, signal?: AbortSignal): Promise<SubmissionEvent>
  /** What validated ledgers say about each, in the same order: `found`, `missing` up to a ledger, or `unreachable`. */
  lookup(states: readonly SubmissionState[], signal?: AbortSignal): Promise<readonly SubmissionEvent[]>
}
