import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { readTraceParent } from './trace-parent.ts'

/** Ids that proxies generate: UUIDs, hexadecimal numbers and similar text of 8 to 64 characters. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

export const REQUEST_ID_HEADER = 'x-request-id'

/** Returns a value if it is a valid request id, otherwise undefined. */
export function readRequestId(value: unknown): string | undefined {
  return typeof value === 'string' && REQUEST_ID.test(value) ? value : undefined
}

/**
 * Returns the id of a request: the id from a trusted proxy, in `X-Request-Id` or `traceparent`, or a new one.
 * @param isFromProxy whether the peer is a trusted proxy; the headers of other peers are ignored
 */
export function requestIdOf(headers: IncomingHttpHeaders, isFromProxy: boolean): string {
  const given = isFromProxy
    ? (readRequestId(headers[REQUEST_ID_HEADER]) ?? readTraceParent(headers['traceparent'])?.traceId)
    : undefined
  return given ?? randomUUID()
}
