import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { NodeMetrics } from '../metrics.ts'
import type { Services } from '../rpc/services.ts'
import type { Subscriber } from '../streams/subscriber.ts'
import type { ServerLimits } from './limits.ts'
import { dispatch } from '../rpc/dispatch.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { parseJson, socketRequest } from './parse-request.ts'

export interface SessionOptions {
  readonly services: Services
  readonly metrics: NodeMetrics
  readonly limits: ServerLimits
  readonly isAdmin: boolean
}

/** A request that is echoed in its error answer is no longer than this. */
const ECHO_LIMIT = 2048

/** One WebSocket connection: requests in any number at once, answers as they come, and the streams it asked for. */
export class SocketSession implements Subscriber {
  readonly #socket: WebSocket
  readonly #wire: Socket
  readonly #options: SessionOptions
  #corked = false
  #alive = true

  constructor(socket: WebSocket, wire: Socket, options: SessionOptions) {
    this.#socket = socket
    this.#wire = wire
    this.#options = options
    socket.on('message', (data, isBinary) => {
      this.#alive = true
      void this.#receive(isBinary ? undefined : data.toString())
    })
    socket.on('pong', () => {
      this.#alive = true
    })
    socket.on('close', () => options.services.streams.forget(this))
    socket.on('error', (error) => options.services.logger.debug({ err: error }, 'connection failed'))
  }

  send(message: string): void {
    const { limits, metrics, services } = this.#options
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > limits.sendBufferBytes) {
      metrics.slowConsumer()
      services.logger.warn({ buffered: socket.bufferedAmount }, 'connection cut: it reads too slowly')
      services.streams.forget(this)
      socket.terminate()
      return
    }
    this.#cork()
    socket.send(message)
  }

  /** Cuts the connection when it gave no sign of life since the last call. */
  heartbeat(): void {
    if (!this.#alive) {
      this.#socket.terminate()
      return
    }
    this.#alive = false
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping()
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  // Everything sent in one turn goes out in one write: a system call per answer costs more than the answer.
  #cork(): void {
    if (this.#corked) return
    this.#corked = true
    this.#wire.cork()
    process.nextTick(() => {
      this.#corked = false
      this.#wire.uncork()
    })
  }

  async #receive(text: string | undefined): Promise<void> {
    const { services, metrics, isAdmin } = this.#options
    let message: Readonly<Record<string, unknown>> = {}
    let method = 'none'
    try {
      if (text === undefined) throw new RpcError('jsonInvalid', { message: 'Binary messages are not understood.' })
      message = parseJson(text)
      const request = socketRequest(message)
      method = request.method
      const result = await dispatch(request, services, { isAdmin, subscriber: this })
      metrics.request('ws', method, 'success')
      this.send(JSON.stringify({ id: message['id'], status: 'success', type: 'response', result }))
    } catch (error) {
      if (!(error instanceof RpcError)) {
        services.logger.error({ err: error }, 'answer failed')
        return
      }
      metrics.request('ws', method, error.code)
      const echo = text !== undefined && text.length <= ECHO_LIMIT ? { request: message } : {}
      this.send(JSON.stringify({ id: message['id'], type: 'response', ...echo, ...error.toJson() }))
    }
  }
}
