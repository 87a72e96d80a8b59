/**
 * Reason why nothing was sent: too many transactions are pending, the record could not be stored, no free number was
 * found within the attempts, or the session has ended.
 */
export type SubmitErrorCode = 'submit/too-many' | 'submit/not-kept' | 'submit/no-number' | 'submit/stopped'

const MESSAGES: Readonly<Record<SubmitErrorCode, string>> = {
  'submit/too-many': 'Too many transactions are on their way',
  'submit/not-kept': 'The transaction could not be kept, so it was not sent',
  'submit/no-number': 'Others take the numbers of this account',
  'submit/stopped': 'The submission session has ended',
}

/** A transaction that was not sent. */
export class SubmitError extends Error {
  readonly code: SubmitErrorCode

  constructor(code: SubmitErrorCode, cause?: unknown) {
    super(MESSAGES[code], cause === undefined ? undefined : { cause })
    this.name = 'SubmitError'
    this.code = code
  }
}
