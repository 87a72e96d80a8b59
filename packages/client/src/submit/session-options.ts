import type { Clock } from '../clock.ts'
import type { ChainPort, Terms } from './chain-port.ts'
import type { RunInTurn } from './in-turn.ts'
import type { Submission, SubmissionState } from './submission.ts'
import type { SubmissionRecord, SubmissionStore } from './submission-store.ts'

/** A signed transaction with the terms that were signed. */
export type SignedSubmission = Omit<Submission, 'account' | 'firstLedger'>

export interface SendRequest<About> {
  readonly account: string
  readonly about: About
  /** Uses this ticket instead of a sequence number. */
  readonly ticket?: number
  /** Fee in the smallest unit of the chain, if it differs from the ordinary fee. */
  readonly fee?: string
  /**
   * Signs with these terms, or with newer ones of `session.terms`. Called again with fresh terms if other transactions
   * took the number and no earlier signature can be applied anymore. Rejects to send nothing.
   */
  sign(terms: Terms): Promise<SignedSubmission> | SignedSubmission
}

/** Several transactions of one account that are signed together. */
export interface BatchSendRequest<About> {
  readonly account: string
  /** One per transaction, in the order of sequence numbers. */
  readonly abouts: readonly About[]
  /** Uses this ticket instead of a sequence number; for a single transaction only. */
  readonly ticket?: number
  /** Number of an earlier transaction that this one repeats or replaces; for a single transaction only. */
  readonly sequence?: number
  /** As `SendRequest.sign`. The sequence numbers are consecutive from that of the terms. */
  sign(terms: Terms): Promise<readonly SignedSubmission[]>
}

/** A pending transaction. */
export interface SentSubmission<About> {
  readonly record: SubmissionRecord<About>
  /** The state after the first conclusive answer, or `unknown` if no node answered. */
  readonly state: SubmissionState
  /** Resolves with the final state. Rejects with `submit/stopped` if the session ends first. */
  readonly ended: Promise<SubmissionState>
}

export interface SessionOptions<About> {
  readonly chain: ChainPort
  readonly store: SubmissionStore<About>
  /** Runs the actions of an account one after the other among all sessions that share the store. */
  readonly exclusive?: RunInTurn
  /** Receives every state of every transaction, the first one before anything is sent. */
  readonly onState?: (record: SubmissionRecord<About>, state: SubmissionState) => void
  /**
   * Receives faults other than node answers: a failure of the store, or a defect. The session keeps following the
   * transaction.
   */
  readonly onFault?: (error: unknown) => void
  readonly clock?: Clock
  /**
   * Milliseconds between two lookups, and between two attempts to send. Grows up to ten times while no node answers.
   */
  readonly pollMs?: number
  readonly retryMs?: number
  /**
   * Milliseconds for which terms are valid. They need not be fetched each time for an account that only this session
   * uses.
   */
  readonly termsMs?: number
  /** Maximum number of pending transactions. */
  readonly mostOpen?: number
}
