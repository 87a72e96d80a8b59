import { SUCCESS_CODE } from '@tidebook/contract/envelope'
import type { CallFailure, CallResult } from './call-result.ts'
import type { Host } from './hosts.ts'
import { statusText } from './status-text.ts'

/** A response whose body was parsed as JSON, or is text. */
export interface ParsedResponse {
  readonly status: number
  readonly statusText: string
  readonly body: unknown
}

/** Maximum length of a request id, in characters. Longer texts are rejected. */
const MAX_ID = 64

/** Parses a body as JSON, or returns it as text. */
export async function parseBody(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isObject(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

/** Returns a failure of the connection, not of the call. */
export function connectionFailure(reason: CallFailure['reason'], msg: string, host: Host, date: number): CallFailure {
  return { result: false, code: '', msg, data: null, date, host: host.host, port: host.port, reason }
}

/**
 * Returns the result of a response (ENT-051, ENT-052, API-110, API-111, API-113). `now` is used when the response has no
 * date.
 */
export function resultOf<T>(response: ParsedResponse, host: Host, enveloped: boolean, now: number): CallResult<T> {
  const place = { host: host.host, port: host.port }
  const { body } = response
  const id = requestIdIn(body)
  if (response.status !== 200)
    return { ...connectionFailure('status', statusText(response.status, response.statusText), host, now), ...id }
  if (!enveloped || !isObject(body)) {
    return { result: true, code: SUCCESS_CODE, msg: '', data: body as T, date: now, ...place }
  }
  const code = String(body['code'] ?? '')
  const msg = String(body['msg'] ?? '')
  const date = typeof body['date'] === 'number' ? body['date'] : now
  if (code === SUCCESS_CODE) return { result: true, code, msg, data: body['data'] as T, date, ...place }
  return { result: false, code, msg, data: null, date, ...place, reason: 'code', ...id }
}

function requestIdIn(body: unknown): Pick<CallFailure, 'requestId'> {
  const id = isObject(body) ? body['requestId'] : undefined
  return typeof id === 'string' && id.length <= MAX_ID ? { requestId: id } : {}
}
