import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, type NetworkRanges } from '@tidebook/node/sockets'
import type { Gate } from './gate.ts'
import { refusalBody, refusalHeaders, refuseSocket, type Refusal } from './raw-answer.ts'
import { FIXED_SECURITY_HEADERS } from './security-headers.ts'

export interface WebListenerOptions {
  readonly gate: Gate
  readonly trusted: NetworkRanges
  /** Connections that one client network may hold; those of trusted proxies are not counted. */
  readonly connectionsPerClient: number
  readonly now: () => number
  /** Told of every refusal that no handler made. */
  readonly onRefused?: (status: number) => void
  readonly limits?: Partial<ListenerLimits>
}

/** Bounds of connections: counts, bytes and milliseconds. */
interface ListenerLimits {
  /** All connections together. */
  readonly connections: number
  /** Bytes of the request line and the headers. */
  readonly headerBytes: number
  readonly headersMs: number
  readonly requestMs: number
  readonly keepAliveMs: number
  /** Silence in the middle of an exchange. */
  readonly silenceMs: number
  /** How often the times above are looked at. */
  readonly checkMs: number
}

const LIMITS: ListenerLimits = {
  connections: 8_192,
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  // As long as the usual proxy keeps an unused connection.
  keepAliveMs: 65_000,
  // Longer than the slowest call takes.
  silenceMs: 90_000,
  checkMs: 5_000,
}

/**
 * The HTTP server below the framework: every answer starts with the security headers, every request passes the gate,
 * and what is no request is refused in the same envelope.
 */
export const createWebListener = (handler: RequestListener, options: WebListenerOptions): Server => {
  const { gate, now } = options
  const limits = { ...LIMITS, ...options.limits }
  const refuse = (request: IncomingMessage, response: ServerResponse, refusal: Refusal): void => {
    options.onRefused?.(refusal.status)
    response.statusCode = refusal.status
    for (const [name, value] of Object.entries(refusalHeaders(refusal))) response.setHeader(name, value)
    // Whoever asks wrongly need not keep the connection, and a body that nobody wants need not be read to its end.
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
      // Refused below, in the envelope.
      requireHostHeader: false,
    },
    (request, response) => {
      for (const [name, value] of Object.entries(FIXED_SECURITY_HEADERS)) response.setHeader(name, value)
      if (request.headers.host === undefined && request.httpVersion === '1.1')
        return refuse(request, response, { status: 400, name: 'invalidParameter', message: 'Host: missing' })
      const admitted = gate.admit(request)
      for (const [name, value] of Object.entries(admitted.headers)) response.setHeader(name, value)
      if ('refusal' in admitted) return refuse(request, response, admitted.refusal)
      response.once('close', admitted.ended)
      handler(request, response)
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

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const malformed = (code: string | undefined): Refusal => {
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: 431, name: 'invalidParameter', message: 'The headers are too large' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, name: 'invalidParameter', message: 'The request took too long' }
  return { status: 400, name: 'invalidParameter', message: 'This is no HTTP request' }
}

const countConnections = (
  server: Server,
  { trusted, connectionsPerClient }: Pick<WebListenerOptions, 'trusted' | 'connectionsPerClient'>,
): void => {
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
