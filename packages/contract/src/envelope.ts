import { ERROR_CODES } from './error-codes.ts'
import type { ErrorName } from './error-codes.ts'

/** Code of a successful response (API-005). */
export const SUCCESS_CODE = '0'

/** Envelope of every response (U01). `date` is the server's time in ms since 1970. */
export interface Envelope<T> {
  readonly code: string
  readonly msg: string
  readonly data: T
  readonly date: number
  /** Id of the request in the program's log. Present for an unexpected error. */
  readonly requestId?: string
}

/** Returns a successful response at `date` (ms). */
export function success<T>(data: T, date: number): Envelope<T> {
  return { code: SUCCESS_CODE, msg: 'success', data, date }
}

/**
 * Returns a refusal by name. `message` replaces the table's text when a better one exists, as for ERR-019, which passes
 * on the node's message. `requestId` is for errors that the caller reports to the operator.
 */
export function failure(name: ErrorName, date: number, message?: string, requestId?: string): Envelope<null> {
  const entry = ERROR_CODES[name]
  const id = requestId === undefined ? {} : { requestId }
  return { code: entry.code, msg: message ?? entry.text, data: null, date, ...id }
}
