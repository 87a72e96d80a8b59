import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { NodeError } from '../node-error.ts'
import type { HttpContext } from './http-handler.ts'
import { callerOf } from './caller.ts'
import { handleHttp } from './http-handler.ts'
import { SocketSession } from './socket-session.ts'

const GOING_AWAY = 1001
/** Milliseconds for clients to take their last answers. */
const LEAVE_TIME = 500

/** JSON-RPC over HTTP POST and WebSocket, health and metrics, on one port. */
export class NodeServer {
  readonly #http: Server
  readonly #sockets: WebSocketServer
  readonly #sessions = new Set<SocketSession>()
  readonly #heartbeat: NodeJS.Timeout

  constructor(context: HttpContext) {
    const { limits, metrics } = context
    this.#sockets = new WebSocketServer({
      noServer: true,
      maxPayload: limits.requestBytes,
      perMessageDeflate: false,
      clientTracking: false,
    })
    this.#http = createServer((request, response) => {
      handleHttp(request, response, context).catch((error: unknown) => {
        context.services.logger.debug({ err: error }, 'http request broke off')
        response.destroy()
      })
    })
    this.#http.maxConnections = limits.connections
    this.#http.on('upgrade', (request, wire: Duplex, head: Buffer) => {
      this.#sockets.handleUpgrade(request, wire, head, (socket) => {
        if (!(wire instanceof Socket)) return
        const session = new SocketSession(socket, wire, {
          services: context.services,
          metrics,
          limits,
          caller: callerOf(request),
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

  get connections(): number {
    return this.#sessions.size
  }

  /**
   * Starts listening and gives the port.
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

  /** Ends the connections there are. */
  leave(reason: string): void {
    for (const session of this.#sessions) session.close(GOING_AWAY, reason)
  }

  /** Lets answers out, then closes every connection. */
  async close(): Promise<void> {
    clearInterval(this.#heartbeat)
    this.leave('the node is stopping')
    this.#sockets.close()
    await new Promise<void>((resolve) => {
      this.#http.close(() => resolve())
      this.#http.closeIdleConnections()
      // who has not left by then is cut: one silent client must not keep the node from stopping
      setTimeout(() => {
        for (const session of this.#sessions) session.terminate()
        this.#http.closeAllConnections()
      }, LEAVE_TIME).unref()
    })
  }
}
