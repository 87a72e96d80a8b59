import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { NodeError } from '../base/node-error.ts'
import type { Caller } from '../admission/caller.ts'
import { RpcError } from '../json/rpc-error.ts'
import { AddressCount } from './address-count.ts'
import type { HttpContext } from './http-handler.ts'
import { callerOf } from './caller.ts'
import { handleHttp } from './http-handler.ts'
import { SocketSession } from './socket-session.ts'

interface Refusal {
  readonly head: string
  readonly error: RpcError
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const error = new RpcError('requestTooLarge', { message: 'The headers are too large.' })
    return { head: '431 Request Header Fields Too Large', error }
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { head: '408 Request Timeout', error: new RpcError('badSyntax', { message: 'The request took too long.' }) }
  }
  return { head: '400 Bad Request', error: new RpcError('badSyntax', { message: 'This is no HTTP request.' }) }
}

/** Responds to an invalid HTTP request with a typed error and closes its connection. */
function answerInvalidRequest({ code }: { readonly code?: string | undefined }, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { error, head } = refusalOf(code)
  const body = JSON.stringify({ result: error.toJson() })
  const type = 'Content-Type: application/json; charset=utf-8'
  socket.end(
    `HTTP/1.1 ${head}\r\n${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const GOING_AWAY = 1001
const TOO_MANY = 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
const MAX_HEADERS = 64
const MAX_HEADER_BYTES = 8192
/** Milliseconds of inactivity after which an HTTP connection is closed. */
const IDLE_TIME = 60_000
/** Milliseconds between checks for requests that took too long. */
const CHECK_INTERVAL = 1000
/** Milliseconds that clients have to read their last responses. */
const CLOSE_GRACE = 500

/** JSON-RPC over HTTP POST and WebSocket, health and metrics, on one port. */
export class NodeServer {
  readonly #http: Server
  readonly #sockets: WebSocketServer
  readonly #sessions = new Set<SocketSession>()
  readonly #heartbeat: NodeJS.Timeout
  readonly #addresses: AddressCount

  constructor(context: HttpContext) {
    const { identity, limits, metrics } = context
    this.#addresses = new AddressCount(limits.connectionsPerAddress, identity)
    this.#sockets = new WebSocketServer({
      noServer: true,
      maxPayload: limits.requestBytes,
      perMessageDeflate: false,
      clientTracking: false,
    })
    const { headMs, requestMs } = limits
    const timeouts = {
      headersTimeout: headMs,
      requestTimeout: requestMs,
      // Maximum time by which a connection outlives its limit.
      connectionsCheckingInterval: Math.max(1, Math.min(CHECK_INTERVAL, headMs / 2)),
      maxHeaderSize: MAX_HEADER_BYTES,
    }
    this.#http = createServer(timeouts, (request, response) => {
      handleHttp(request, response, context).catch((error: unknown) => {
        context.services.logger.debug({ err: error }, 'http request broke off')
        response.destroy()
      })
    })
    this.#http.maxConnections = limits.connections
    this.#http.maxHeadersCount = MAX_HEADERS
    // A client that reads no part of its response for this long counts as disconnected.
    this.#http.timeout = IDLE_TIME
    this.#http.on('clientError', answerInvalidRequest)
    this.#http.on('connection', (socket) => this.#addresses.admit(socket))
    this.#http.on('upgrade', (request, wire: Duplex, head: Buffer) => {
      const caller = callerOf(request, context)
      const leave = this.#enter(caller, context)
      if (leave === undefined) {
        wire.on('error', () => undefined)
        if (context.services.admission.mayBeTold(caller)) wire.end(TOO_MANY)
        else wire.destroy()
        return
      }
      wire.once('close', leave)
      this.#sockets.handleUpgrade(request, wire, head, (socket) => {
        if (!(wire instanceof Socket)) return
        const session = new SocketSession(socket, wire, {
          services: context.services,
          metrics,
          limits,
          caller,
        })
        this.#sessions.add(session)
        socket.on('close', () => this.#sessions.delete(session))
      })
    })
    this.#heartbeat = setInterval(() => {
      for (const session of this.#sessions) session.heartbeat()
    }, limits.heartbeatMs)
    this.#heartbeat.unref()
  }

  /** Counts a client's connection. Returns undefined if the client has too many. */
  #enter(caller: Caller, { metrics, services }: HttpContext): (() => void) | undefined {
    try {
      return services.admission.connect(caller)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      metrics.request('ws', 'none', error.code)
      return undefined
    }
  }

  get connections(): number {
    return this.#sessions.size
  }

  /**
   * Starts listening and returns the port.
   * @throws NodeError node/port-taken, node/internal
   */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#http.once('error', (error: NodeJS.ErrnoException) => {
        const isTaken = error.code === 'EADDRINUSE' || error.code === 'EACCES'
        const message = isTaken ? `port ${port} on ${host} cannot be used: ${error.code}` : error.message
        reject(new NodeError(isTaken ? 'node/port-taken' : 'node/internal', message, { cause: error }))
      })
      this.#http.listen(port, host, () => {
        const address = this.#http.address()
        resolve(typeof address === 'object' && address !== null ? address.port : port)
      })
    })
  }

  /** Closes the open connections. */
  leave(reason: string): void {
    for (const session of this.#sessions) session.close(GOING_AWAY, reason)
  }

  /** Sends pending responses, then closes every connection. */
  async close(): Promise<void> {
    clearInterval(this.#heartbeat)
    this.leave('the node is stopping')
    this.#sockets.close()
    await new Promise<void>((resolve) => {
      this.#http.close(() => resolve())
      this.#http.closeIdleConnections()
      // Remaining connections are cut: one silent client must not keep the node from stopping.
      setTimeout(() => {
        for (const session of this.#sessions) session.terminate()
        this.#http.closeAllConnections()
      }, CLOSE_GRACE).unref()
    })
  }
}
