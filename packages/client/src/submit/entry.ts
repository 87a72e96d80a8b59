import type { SubmissionState } from './submission.ts'
import type { SubmissionRecord } from './submission-store.ts'

/** A pending transaction of a session. */
export interface Entry<About> {
  readonly record: SubmissionRecord<About>
  readonly answered: PromiseWithResolvers<SubmissionState>
  readonly ended: PromiseWithResolvers<SubmissionState>
  state: SubmissionState
  /** The first sending has returned. */
  isSent: boolean
  /** The transaction is signed again if it can never be applied, so its end is not reported. */
  isRetried: boolean
}

export function entryOf<About>(
  record: SubmissionRecord<About>,
  state: SubmissionState,
  isRetried: boolean,
): Entry<About> {
  const answered = Promise.withResolvers<SubmissionState>()
  const ended = Promise.withResolvers<SubmissionState>()
  // Callers that do not await these promises follow `onState` instead.
  answered.promise.catch(() => undefined)
  ended.promise.catch(() => undefined)
  return { record, answered, ended, state, isSent: false, isRetried }
}
