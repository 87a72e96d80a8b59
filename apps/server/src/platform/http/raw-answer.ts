import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { failure, type ErrorName } from '@tidebook/contract'
import { FIXED_SECURITY_HEADERS } from './security-headers.ts'

/** Time that a client has to read the rejection before its connection is closed, in milliseconds. */
const LINGER_MS = 1_000

/** A rejection: HTTP status, name in the contract's table, and a more specific text where there is one. */
export interface Refusal {
  readonly status: number
  readonly name: ErrorName
  readonly message?: string
  /** Seconds after which the client may retry. */
  readonly retryAfter?: number
}

/** Returns the body of a rejection: the envelope as JSON text. @param date ms since 1970 */
export function refusalBody({ name, message }: Refusal, date: number): string {
  return JSON.stringify(failure(name, date, message))
}

/** Returns the headers of a rejection, in addition to those of every response. */
export function refusalHeaders({ retryAfter }: Refusal): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json; charset=utf-8',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  }
}

/** Writes a rejection to a connection that has no parsed request, and ends the connection. */
export function refuseSocket(socket: Duplex, refusal: Refusal, date: number): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = refusalBody(refusal, date)
  const headers = {
    ...FIXED_SECURITY_HEADERS,
    ...refusalHeaders(refusal),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  // An immediate destroy would discard unread input and reset the connection before the client reads the response.
  const cut = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(cut))
  socket.resume()
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? 'Refused'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  )
}
