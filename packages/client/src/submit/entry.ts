import type { SubmissionState } from './submission.ts'
import type { SubmissionRecord } from './submission-store.ts'

/** A transaction on its way, as its session sees it. */
export interface Entry<About> {
  readonly record: SubmissionRecord<About>
  readonly answered: PromiseWithResolvers<SubmissionState>
  readonly ended: PromiseWithResolvers<SubmissionState>
  state: SubmissionState
  /** The first sending has come back. */
  isSent: boolean
  /** When it can never be applied it is signed again, so nobody is told that it is over. */
  goesAgain: boolean
}

export function entryOf<About>(
  record: SubmissionRecord<About>,
  state: SubmissionState,
  goesAgain: boolean,
): Entry<About> {
  const answered = Promise.withResolvers<SubmissionState>()
  const ended = Promise.withResolvers<SubmissionState>()
  // Who does not wait for them hears of the states.
  answered.promise.catch(() => undefined)
  ended.promise.catch(() => undefined)
  return { record, answered, ended, state, isSent: false, goesAgain }
}
