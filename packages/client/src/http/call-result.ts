/**
 * Envelope of every call (ENT-051) with the server's code. `host` and `port` identify the server, even without an
 * answer.
 */
interface ResultHead {
  readonly code: string
  readonly msg: string
  /** Milliseconds since 1970: the server's time, or local time if the answer has none. */
  readonly date: number
  readonly host: string
  readonly port: string
}

export interface CallSuccess<T> extends ResultHead {
  readonly result: true
  readonly data: T
}

export interface CallFailure extends ResultHead {
  readonly result: false
  readonly data: null
  /** No answer, a status other than 200, or a refusal with a code. */
  readonly reason: 'network' | 'timeout' | 'status' | 'code'
  /** Id of the request in the server's log. Present for an unexpected error. */
  readonly requestId?: string
}

export type CallResult<T> = CallSuccess<T> | CallFailure
