import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, REQUEST_ID_HEADER, type NetworkRanges } from '@tidebook/node/sockets'
import { inRequest } from '../request-scope.ts'
import { beginRequestSpan } from '../tracing/request-span.ts'
import { withinSpan } from '../tracing/tracing.ts'
import type { Gate } from './gate.ts'
import { refusalBody, refusalHeaders, refuseSocket, type Refusal } from './raw-answer.ts'
import { FIXED_SECURITY_HEADERS } from './security-headers.ts'

export interface WebListenerOptions {
  readonly gate: Gate
  readonly trusted: NetworkRanges
  /** Maximum number of connections of one client network; those through trusted proxies do not count. */
  readonly connectionsPerClient: number
  readonly now: () => number
  /** Called for every rejection that happens outside a handler. */
  readonly onRefused?: (status: number) => void
  readonly limits?: Partial<ListenerLimits>
}

/** Connection limits, in counts, bytes and milliseconds. */
interface ListenerLimits {
  /** Maximum number of connections across all clients. */
  readonly connections: number
  /** Maximum size of the request line and the headers, in bytes. */
  readonly headerBytes: number
  readonly headersMs: number
  readonly requestMs: number
  readonly keepAliveMs: number
  /** Maximum idle time during a request, in milliseconds. */
  readonly silenceMs: number
  /** Interval at which the timeouts above are checked, in milliseconds. */
  readonly checkMs: number
}

const LIMITS: ListenerLimits = {
  connections: 8_192,
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  // As long as common proxies keep an idle connection open.
  keepAliveMs: 65_000,
  // Longer than the slowest call.
  silenceMs: 90_000,
  checkMs: 5_000,
}

/**
 * Creates the HTTP server below the framework. Every response starts with the security headers and the id of its
 * request, every request passes the gate, and malformed requests are rejected with the same envelope.
 */
export function createWebListener(handler: RequestListener, options: WebListenerOptions): Server {
  const { gate, now } = options
  const limits = { ...LIMITS, ...options.limits }
  const refuse = (request: IncomingMessage, response: ServerResponse, refusal: Refusal): void => {
    options.onRefused?.(refusal.status)
    response.statusCode = refusal.status
    for (const [name, value] of Object.entries(refusalHeaders(refusal))) response.setHeader(name, value)
    // A rejected client need not keep the connection open, and an unwanted body need not be read to its end.
    if (refusal.retryAfter === undefined || hasBody(request)) response.setHeader('connection', 'close')
    response.end(refusalBody(refusal, now()))
  }
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkMs,
      // The gate below rejects it with an envelope.
      requireHostHeader: false,
    },
    (request, response) => {
      for (const [name, value] of Object.entries(FIXED_SECURITY_HEADERS)) response.setHeader(name, value)
      const id = gate.requestIdOf(request)
      response.setHeader(REQUEST_ID_HEADER, id)
      if (request.headers.host === undefined && request.httpVersion === '1.1')
        return refuse(request, response, { status: 400, name: 'invalidParameter', message: 'Host: missing' })
      const admitted = gate.admit(request)
      for (const [name, value] of Object.entries(admitted.headers)) response.setHeader(name, value)
      if ('refusal' in admitted) return refuse(request, response, admitted.refusal)
      response.once('close', admitted.ended)
      const span = beginRequestSpan(request, response, id)
      inRequest(id, () => withinSpan(span, () => handler(request, response)))
    },
  )
  server.maxConnections = limits.connections
  server.setTimeout(limits.silenceMs)
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(FIXED_SECURITY_HEADERS)) response.setHeader(name, value)
    refuse(request, response, { status: 417, name: 'invalidParameter', message: 'Expect: only 100-continue' })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const refusal = malformed(error.code)
    options.onRefused?.(refusal.status)
    refuseSocket(socket, refusal, now())
  })
  countConnections(server, options)
  return server
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function malformed(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: 431, name: 'invalidParameter', message: 'The headers are too large' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, name: 'invalidParameter', message: 'The request took too long' }
  return { status: 400, name: 'invalidParameter', message: 'This is no HTTP request' }
}

function countConnections(
  server: Server,
  { trusted, connectionsPerClient }: Pick<WebListenerOptions, 'trusted' | 'connectionsPerClient'>,
): void {
  const held = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (trusted.has(address)) return
    const network = networkOf(address)
    const count = held.get(network) ?? 0
    if (count >= connectionsPerClient) {
      socket.destroy()
      return
    }
    held.set(network, count + 1)
    socket.once('close', () => {
      const left = (held.get(network) ?? 1) - 1
      if (left === 0) held.delete(network)
      else held.set(network, left)
    })
  })
}
