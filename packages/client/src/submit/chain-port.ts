import type { Submission, SubmissionEvent, SubmissionState } from './submission.ts'

/** Values that complete a transaction before it is signed. */
export interface Terms {
  /** Fee in the smallest unit of the chain. */
  readonly fee: string
  /** Next free sequence number of the account (a nonce on other chains). */
  readonly sequence: number
  /** Latest validated ledger. */
  readonly firstLedger: number
  /** Last ledger that may include the transaction. */
  readonly lastLedger: number
}

/**
 * A chain as a submission session sees it: it supplies the values that complete a transaction, accepts signed bytes,
 * and looks up their outcome. The session handles order, storage, retries and finality.
 */
export interface ChainPort {
  /** The node is our own: no ledger includes a transaction that it refuses on first submission. */
  readonly isTrusted?: boolean
  /**
   * Delivers transactions in the order sent, so that a sender need not wait for an answer before sending the next one.
   */
  readonly isOrdered?: boolean
  /**
   * @param count number of transactions that are sent one after the other until the last one with these terms
   * @param sequence number that the transaction takes in any case; the port may skip the account's next one then
   * @throws ClientError if no node answers or the account does not exist
   */
  prepare(account: string, signal?: AbortSignal, count?: number, sequence?: number): Promise<Terms>
  /** Sends the same bytes on every call. Returns `unreachable` if it is unknown whether a node received them. */
  submit(submission: Submission, signal?: AbortSignal): Promise<SubmissionEvent>
  /**
   * Looks up each transaction in validated ledgers. Returns `found`, `missing` up to a ledger, or `unreachable`, in the
   * order of `states`.
   */
  lookup(states: readonly SubmissionState[], signal?: AbortSignal): Promise<readonly SubmissionEvent[]>
}
