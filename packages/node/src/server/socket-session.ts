import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { RequestAbandoned, isLimited } from '../admission/admission.ts'
import type { ClientAccount, UnreadAnswers } from '../admission/client-account.ts'
import type { NodeMetrics } from './metrics.ts'
import type { Services } from '../rpc/services.ts'
import type { Subscriber } from '../streams/subscriber.ts'
import type { ServerLimits } from './limits.ts'
import { dispatch } from '../rpc/dispatch.ts'
import { MembersText } from '../json/result.ts'
import type { Caller } from '../admission/caller.ts'
import type { Result } from '../json/result.ts'
import { rpcMethods } from '../rpc/registry.ts'
import { echoRequest } from '../rpc/answers/request-echo.ts'
import { readEchoedMembers } from '../rpc/params/request-shape.ts'
import { RpcError } from '../json/rpc-error.ts'
import { parseJson, socketRequest } from './parse-request.ts'
import { ControlFrames } from '../sockets/control-frames.ts'
import { LongMessages } from './long-messages.ts'
import { textFrame } from './text-frame.ts'
import { timingOf, withTiming } from './traced-request.ts'

export interface SessionOptions {
  readonly services: Services
  readonly metrics: NodeMetrics
  readonly limits: ServerLimits
  readonly caller: Caller
}

/** Members of a request that its response repeats. */
const ECHOED = ['id', 'api_version']
const NO_BYTES = Buffer.alloc(0)
/** Close code of a policy violation (RFC 6455); the close reason describes it. */
const POLICY = 1008
const SLOW_CONSUMER = 'slowConsumer: stream messages are not read as fast as they come'
/** Length of a message up to which parsing is too cheap to measure. */
const SMALL_MESSAGE = 4096
/** Milliseconds between checks whether the client's other connections were read. */
const POLL_INTERVAL = 100

/**
 * One WebSocket connection: concurrent requests, answers in order of completion, and subscribed streams. Reading from a
 * client pauses while it does not read its responses, or has too much debt. A client that does not read its streams is
 * disconnected, because the ledger does not wait.
 */
export class SocketSession implements Subscriber, UnreadAnswers {
  readonly #socket: WebSocket
  readonly #wire: Socket
  readonly #options: SessionOptions
  readonly #caller: Caller
  /** Usage of its client; undefined for the operator. */
  readonly #account: ClientAccount | undefined
  /** Requests that arrived in one read and wait until the connection may start more. */
  readonly #waiting: (string | undefined)[] = []
  #underWay = 0
  #paused = false
  readonly #long: LongMessages | undefined
  /** Bytes of stream messages queued after a full send buffer. */
  #streamBacklog = 0
  #sentBefore = 0
  #corked = false
  #wakes = false
  #alive = true
  readonly #controls: ControlFrames

  constructor(socket: WebSocket, wire: Socket, options: SessionOptions) {
    this.#socket = socket
    this.#wire = wire
    this.#options = options
    const { caller, services } = options
    this.#controls = new ControlFrames(() => socket.terminate())
    this.#caller = { ...caller, subscriber: this, isThere: () => this.#isOpen }
    this.#account = isLimited(caller) ? services.admission.account(caller.client) : undefined
    this.#account?.outboxes.add(this)
    const inputs = this.#account?.longInputs
    this.#long = inputs && new LongMessages(socket, wire, inputs, () => !this.#paused && this.#isOpen)
    socket.on('message', (data, isBinary) => {
      this.#alive = true
      // Buffered data of a closed connection still arrives.
      if (!this.#isOpen) return
      const text = isBinary ? undefined : data.toString()
      if (this.#waiting.length === 0 && this.#hasRoom()) this.#begin(text)
      else this.#hold(text)
    })
    socket.on('pong', () => {
      this.#alive = true
      this.#controls.count()
    })
    socket.on('ping', () => this.#controls.count())
    socket.on('close', () => {
      this.#waiting.length = 0
      this.#account?.outboxes.delete(this)
      options.services.streams.forget(this)
    })
    socket.on('error', (error) => options.services.logger.debug({ err: error }, 'connection failed'))
  }

  get bytesWaiting(): number {
    return this.#socket.bufferedAmount
  }

  /** Sends a stream message. */
  send(message: string): void {
    const { limits } = this.#options
    const isFull = this.#socket.bufferedAmount > limits.sendBufferBytes
    // Requested responses may fill the buffer. Streams may use the same amount again before they count as unread.
    this.#streamBacklog = isFull ? this.#streamBacklog + message.length : 0
    if (this.#streamBacklog > limits.sendBufferBytes) this.#dropSlow()
    else this.#write(message)
  }

  /** Closes the connection if it showed no activity since the last call. */
  heartbeat(): void {
    // A client that reads is alive, even while reading from it is paused.
    const taken = this.#wire.bytesWritten - this.#wire.writableLength
    if (!this.#alive && taken === this.#sentBefore) {
      this.#socket.terminate()
      return
    }
    this.#sentBefore = taken
    this.#alive = false
    this.#controls.beat()
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping()
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** While a connection is paused, its underlying socket reports the end first. */
  get #isOpen(): boolean {
    return !this.#wire.destroyed && this.#socket.readyState === this.#socket.OPEN
  }

  #hasRoom(): boolean {
    const { requestsUnderWay, ownRequestsUnderWay } = this.#options.limits
    const most = this.#account === undefined ? ownRequestsUnderWay : requestsUnderWay
    return this.#underWay < most && this.#readsAnswers() && this.#pause === 0
  }

  /** Whether sent data is being read, on this connection and by the client as a whole. */
  #readsAnswers(): boolean {
    const { limits, services } = this.#options
    if (this.#socket.bufferedAmount > limits.sendBufferBytes) return false
    return this.#account === undefined || this.#account.bytesWaiting <= services.admission.limits.answerBytesPerClient
  }

  /** Milliseconds for which reading pauses because of the client's debt. */
  get #pause(): number {
    return this.#account === undefined ? 0 : this.#options.services.admission.pauseOf(this.#account)
  }

  #hold(text: string | undefined): void {
    this.#waiting.push(text)
    if (this.#paused) return
    this.#paused = true
    this.#socket.pause()
    this.#options.metrics.backPressure()
    this.#wakeLater()
  }

  /** Resumes reading when capacity is available. Pending requests call this on completion. */
  #wakeLater(): void {
    if (this.#wakes || !this.#isOpen) return
    const wake = (): void => {
      this.#wakes = false
      this.#resume()
    }
    if (this.#socket.bufferedAmount > this.#options.limits.sendBufferBytes) {
      this.#wakes = true
      // The socket reports that it drained only above its own high-water mark, which may be higher than the limit here.
      this.#wire.write(NO_BYTES, wake)
    } else if (this.#pause > 0 || !this.#readsAnswers()) {
      this.#wakes = true
      setTimeout(wake, Math.max(this.#pause, POLL_INTERVAL)).unref()
    }
  }

  #resume(): void {
    if (!this.#isOpen) this.#waiting.length = 0
    while (this.#waiting.length > 0 && this.#hasRoom()) this.#begin(this.#waiting.shift())
    if (!this.#paused) return
    if (this.#waiting.length > 0 || !this.#hasRoom()) {
      this.#wakeLater()
      return
    }
    this.#paused = false
    if (this.#long?.waits !== true) this.#socket.resume()
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

  // Sends all responses of one turn in one write: a system call per response costs more than the response.
  #cork(): void {
    if (this.#corked) return
    this.#corked = true
    this.#wire.cork()
    process.nextTick(() => {
      this.#corked = false
      this.#wire.uncork()
    })
  }

  #begin(text: string | undefined): void {
    this.#receive(text).catch((error: unknown) => this.#break(error))
  }

  /** Handles a defect of the node: only the affected connection is closed. */
  #break(error: unknown): void {
    this.#options.services.logger.error({ err: error }, 'connection closed: answering a request failed')
    this.#socket.terminate()
  }

  async #receive(text: string | undefined): Promise<void> {
    const { services, metrics } = this.#options
    const receivedAt = performance.now()
    let message: Readonly<Record<string, unknown>> = {}
    let echoed: Readonly<Record<string, unknown>> | undefined
    let method = 'none'
    // Work that waits for the log is limited together with the client's other transactions.
    let counted = 1
    this.#underWay += 1
    try {
      const read = this.#read(text)
      // A short message is handled immediately, so that its response leaves in the same turn.
      message = read instanceof Promise ? await read : read
      const members = readEchoedMembers(message, ECHOED)
      echoed = members
      const request = socketRequest(message)
      method = request.method
      const called = rpcMethods.get(method)
      if (called?.waits === true && called.isCounted !== true) {
        this.#underWay -= 1
        counted = 0
      }
      const timing = timingOf(message, this.#caller, receivedAt)
      const caller = timing === undefined ? this.#caller : { ...this.#caller, timing }
      const answer = await dispatch(request, services, caller, (result) => answerText(members, result))
      metrics.request('ws', method, 'success')
      this.#write(timing === undefined ? answer : withTiming(answer, timing))
    } catch (error) {
      if (error instanceof RequestAbandoned) return
      if (!(error instanceof RpcError)) throw error
      metrics.request('ws', method, error.code)
      // If a request cannot be repeated completely, no part of it is repeated.
      const echo = text === undefined || echoed === undefined ? {} : echoRequest(message, text.length)
      // Invalid requests get no response type.
      const type = error.code === 'jsonInvalid' ? 'error' : 'response'
      services.admission.refused(this.#caller)
      this.#write(JSON.stringify({ ...echoed, type, ...echo, ...error.toJson() }))
    } finally {
      this.#underWay -= counted
      if (this.#paused) this.#resume()
    }
  }

  /**
   * Parses the members of a message. A long message waits for its turn.
   * @throws RpcError jsonInvalid
   */
  #read(text: string | undefined): Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>> {
    if (text === undefined) throw new RpcError('jsonInvalid', { message: 'Binary messages are not understood.' })
    if (text.length <= SMALL_MESSAGE) return parseJson(text)
    return this.#options.services.admission.inTurn(this.#caller, 'a long message', () => parseJson(text))
  }
}

function answerText(echoed: Readonly<Record<string, unknown>>, result: Result | MembersText): string {
  if (!(result instanceof MembersText)) {
    return JSON.stringify({ ...echoed, status: 'success', type: 'response', result })
  }
  const named = JSON.stringify(echoed).slice(1, -1)
  return `{${named === '' ? '' : `${named},`}"status":"success","type":"response","result":{${result.text}}}`
}
