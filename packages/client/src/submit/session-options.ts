import type { Clock } from '../clock.ts'
import type { ChainPort, Terms } from './chain-port.ts'
import type { InTurn } from './in-turn.ts'
import type { Submission, SubmissionState } from './submission.ts'
import type { SubmissionRecord, SubmissionStore } from './submission-store.ts'

/** A signed transaction; the terms are those that were signed. */
export type SignedSubmission = Omit<Submission, 'account' | 'firstLedger'>

export interface SendRequest<About> {
  readonly account: string
  readonly about: About
  /** Uses this ticket instead of a number in the row. */
  readonly ticket?: number
  /** What it costs, in the smallest unit of the chain, where that is not what an ordinary transaction costs. */
  readonly fee?: string
  /**
   * Signs with these terms, or with newer ones of `session.terms`. Called again with fresh terms when others took the
   * number, and nothing that was signed before can be applied any more; rejects when nothing shall be sent.
   */
  sign(terms: Terms): Promise<SignedSubmission> | SignedSubmission
}

/** Several transactions of one account that are signed at once. */
export interface TogetherRequest<About> {
  readonly account: string
  /** One for each, in the order of their numbers. */
  readonly abouts: readonly About[]
  /** Uses this ticket instead of a number in the row; of one transaction only. */
  readonly ticket?: number
  /** As `SendRequest.sign`: the numbers begin at the one of the terms, and follow each other. */
  sign(terms: Terms): Promise<readonly SignedSubmission[]>
}

/** A transaction on its way. */
export interface SentSubmission<About> {
  readonly record: SubmissionRecord<About>
  /** The state after the first answer that counts: `unknown` when no node answered. */
  readonly state: SubmissionState
  /** The final state; rejects with `submit/stopped` when the session ends before. */
  readonly ended: Promise<SubmissionState>
}

export interface SessionOptions<About> {
  readonly chain: ChainPort
  readonly store: SubmissionStore<About>
  /** One action of an account after the other among all who share the store. */
  readonly exclusive?: InTurn
  /** Hears every state of every transaction, the first one before anything leaves. */
  readonly onState?: (record: SubmissionRecord<About>, state: SubmissionState) => void
  /** Hears of faults that are no answer of a node: the store failed, or a defect. The transaction is followed on. */
  readonly onFault?: (error: unknown) => void
  readonly clock?: Clock
  /** Milliseconds between two looks, and between two tries to send; up to ten times that while nobody answers. */
  readonly pollMs?: number
  readonly retryMs?: number
  /** Milliseconds for which terms are good: an account that only this session uses need not ask each time. */
  readonly termsMs?: number
  /** Transactions that may be on their way. */
  readonly mostOpen?: number
}
