import { ERROR_CODES, errorEntry, UNKNOWN_ERROR_TEXT } from '@tidebook/contract/errors'
import { CANCELED_TEXT, NETWORK_BROKEN_TEXT, NETWORK_ERROR_TEXT } from '../client-error.ts'
import type { CallFailure } from './call-result.ts'

/** Words of a failure: the key of a translated text, or a text that is shown as it is. */
export interface FailureText {
  readonly key?: string
  /** English. */
  readonly text: string
}

const MESSAGES: ReadonlyMap<string, string> = new Map([
  [NETWORK_BROKEN_TEXT, 'error.networkBroken'],
  [NETWORK_ERROR_TEXT, 'error.networkError'],
  [CANCELED_TEXT, 'error.canceled'],
  ['timeout', 'error.timeout'],
  [UNKNOWN_ERROR_TEXT, 'error.unknownCode'],
  ...Object.values(ERROR_CODES).map((entry): [string, string] => [entry.text, entry.key]),
])

/** Words of a message without a code: translated when it is known, as it is when not (ERR-086). */
export function messageText(message: string): FailureText {
  const key = MESSAGES.get(message)
  return key === undefined ? { text: message } : { key, text: message }
}

/**
 * Words of a failed call. 1019 passes the server's message on (ERR-019); an unlisted code has one text (ERR-020); other
 * codes have the table's.
 */
export function failureText(failure: Pick<CallFailure, 'code' | 'msg' | 'reason'>): FailureText {
  if (failure.reason !== 'code' || failure.code === '') return messageText(failure.msg)
  if (failure.code === ERROR_CODES.balanceMessage.code && failure.msg !== '') return messageText(failure.msg)
  const entry = errorEntry(failure.code)
  return entry === undefined
    ? { key: 'error.unknownCode', text: UNKNOWN_ERROR_TEXT }
    : { key: entry.key, text: entry.text }
}
