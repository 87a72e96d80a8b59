import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { NodeMetrics } from '../metrics.ts'
import type { Services } from '../rpc/services.ts'
import type { Subscriber } from '../streams/subscriber.ts'
import type { ServerLimits } from './limits.ts'
import { dispatch } from '../rpc/dispatch.ts'
import { MembersText } from '../rpc/members-text.ts'
import type { Caller, Result } from '../rpc/method.ts'
import { requestEcho } from '../rpc/request-echo.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { parseJson, socketRequest } from './parse-request.ts'
import { textFrame } from './text-frame.ts'

export interface SessionOptions {
  readonly services: Services
  readonly metrics: NodeMetrics
  readonly limits: ServerLimits
  readonly caller: Caller
}

const NOTHING = Buffer.alloc(0)
/** Close code of a policy that was broken (RFC 6455); the reason names it. */
const POLICY = 1008
export const SLOW_CONSUMER = 'slowConsumer: stream messages are not read as fast as they come'

/**
 * One WebSocket connection: requests in any number at once, answers as they come, and the streams it asked for. A
 * client that does not read its answers is not read from either until it does; one that does not read its streams is
 * closed, because the ledger does not wait.
 */
export class SocketSession implements Subscriber {
  readonly #socket: WebSocket
  readonly #wire: Socket
  readonly #options: SessionOptions
  /** Requests that came in with one read and have to wait for room. */
  readonly #waiting: (string | undefined)[] = []
  #underWay = 0
  #paused = false
  /** Bytes of stream messages put behind a full send buffer. */
  #streamBacklog = 0
  #sentBefore = 0
  #corked = false
  #wakes = false
  #alive = true

  constructor(socket: WebSocket, wire: Socket, options: SessionOptions) {
    this.#socket = socket
    this.#wire = wire
    this.#options = options
    socket.on('message', (data, isBinary) => {
      this.#alive = true
      const text = isBinary ? undefined : data.toString()
      if (this.#waiting.length === 0 && this.#hasRoom()) void this.#receive(text)
      else this.#hold(text)
    })
    socket.on('pong', () => {
      this.#alive = true
    })
    socket.on('close', () => {
      this.#waiting.length = 0
      options.services.streams.forget(this)
    })
    socket.on('error', (error) => options.services.logger.debug({ err: error }, 'connection failed'))
  }

  /** A stream message. */
  send(message: string): void {
    const { limits } = this.#options
    const isFull = this.#socket.bufferedAmount > limits.sendBufferBytes
    // answers the client asked for may fill the buffer; streams get as much again before they count as unread
    this.#streamBacklog = isFull ? this.#streamBacklog + message.length : 0
    if (this.#streamBacklog > limits.sendBufferBytes) this.#dropSlow()
    else this.#write(message)
  }

  /** Cuts the connection when it gave no sign of life since the last call. */
  heartbeat(): void {
    // who takes what is sent is alive, even while nothing is read from it
    const taken = this.#wire.bytesWritten - this.#wire.writableLength
    if (!this.#alive && taken === this.#sentBefore) {
      this.#socket.terminate()
      return
    }
    this.#sentBefore = taken
    this.#alive = false
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping()
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  #hasRoom(): boolean {
    const { sendBufferBytes, requestsUnderWay } = this.#options.limits
    return this.#underWay < requestsUnderWay && this.#socket.bufferedAmount <= sendBufferBytes
  }

  #hold(text: string | undefined): void {
    this.#waiting.push(text)
    if (this.#paused) return
    this.#paused = true
    this.#socket.pause()
    this.#options.metrics.backPressure()
    this.#wakeWhenSent()
  }

  // The socket's own word that it drained comes only above its own mark, which may be higher than the limit here.
  #wakeWhenSent(): void {
    if (this.#wakes || this.#socket.bufferedAmount <= this.#options.limits.sendBufferBytes) return
    this.#wakes = true
    this.#wire.write(NOTHING, () => {
      this.#wakes = false
      this.#resume()
    })
  }

  #resume(): void {
    while (this.#waiting.length > 0 && this.#hasRoom()) void this.#receive(this.#waiting.shift())
    if (!this.#paused) return
    if (this.#waiting.length > 0 || !this.#hasRoom()) {
      this.#wakeWhenSent()
      return
    }
    this.#paused = false
    this.#socket.resume()
  }

  #dropSlow(): void {
    const { metrics, services } = this.#options
    const socket = this.#socket
    services.streams.forget(this)
    if (socket.readyState !== socket.OPEN) return
    metrics.slowConsumer()
    services.logger.warn({ buffered: socket.bufferedAmount }, 'connection closed: it does not read its streams')
    socket.close(POLICY, SLOW_CONSUMER)
  }

  #write(message: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#cork()
    this.#wire.write(textFrame(message))
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
    const { services, metrics, caller } = this.#options
    this.#underWay += 1
    let message: Readonly<Record<string, unknown>> = {}
    let method = 'none'
    try {
      if (text === undefined) throw new RpcError('jsonInvalid', { message: 'Binary messages are not understood.' })
      message = parseJson(text)
      const request = socketRequest(message)
      method = request.method
      const result = await dispatch(request, services, { ...caller, subscriber: this })
      metrics.request('ws', method, 'success')
      this.#write(answerText(message, result))
    } catch (error) {
      if (!(error instanceof RpcError)) {
        services.logger.error({ err: error }, 'answer failed')
        return
      }
      metrics.request('ws', method, error.code)
      const echo = text === undefined ? {} : requestEcho(message, text.length)
      // what is no request has no answer either
      const type = error.code === 'jsonInvalid' ? 'error' : 'response'
      this.#write(JSON.stringify({ ...envelopeOf(message), type, ...echo, ...error.toJson() }))
    } finally {
      this.#underWay -= 1
      if (this.#paused) this.#resume()
    }
  }
}

/** What an answer repeats of its request. */
function envelopeOf({ id, api_version: version }: Readonly<Record<string, unknown>>) {
  return version === undefined ? { id } : { id, api_version: version }
}

function answerText(message: Readonly<Record<string, unknown>>, result: Result | MembersText): string {
  const envelope = envelopeOf(message)
  if (!(result instanceof MembersText)) {
    return JSON.stringify({ ...envelope, status: 'success', type: 'response', result })
  }
  const named = JSON.stringify(envelope).slice(1, -1)
  return `{${named === '' ? '' : `${named},`}"status":"success","type":"response","result":{${result.text}}}`
}
