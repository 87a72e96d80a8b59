import { constants } from 'node:buffer'
import { traceParentText } from '@tidebook/node/sockets'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { createBackoff } from '../../platform/backoff.ts'
import type { Logger } from '../../platform/logger.ts'
import { currentRequest } from '../../platform/request-scope.ts'
import { currentSpan, inChildSpan, type OpenSpan } from '../../platform/tracing/tracing.ts'
import type { NodeAddress, NodeSource } from '../../platform/node-source.ts'
import { NodeLinkError } from './node.errors.ts'
import { splitLines } from './message-lines.ts'
import { createPendingRequests, type PendingRequests } from './pending-requests.ts'

/** WebSocket connection to a node of the Ripple family, with requests, streams and unlimited reconnects. */
export interface NodeLink {
  readonly connected: boolean
  /**
   * Sends a request to the node and returns its `result`. Our own node also receives the id and the trace context of
   * the HTTP request that it belongs to. If the node sends a list with one item per line, the list in the result is
   * empty, and its member `lines` contains the bytes of the items (`splitLines`).
   * @throws NodeLinkError when the node is unreachable, silent for `timeoutMs`, or responds with an error.
   */
  request(command: string, params?: Readonly<Record<string, unknown>>, timeoutMs?: number): Promise<unknown>
  close(): void
}

export interface NodeLinkEvents {
  /** Called after every connection and reconnection. Subscriptions must be repeated. */
  onOpen?(): void
  onClose?(): void
  /** Called for a stream message; `type` is `ledgerClosed`, `transaction`, ... */
  onMessage?(message: Readonly<Record<string, unknown>> & { readonly type: string }): void
}

const DEFAULT_TIMEOUT_MS = 10_000
/** Maximum size of a message: the longest text. A ledger with many transactions is one message. */
const MAX_MESSAGE_BYTES = constants.MAX_STRING_LENGTH
/** Time in milliseconds after which a silent peer counts as gone, even though it was pinged. */
const SILENCE_MS = 20_000

const responseMessage = z.looseObject({ id: z.optional(z.number()), type: z.optional(z.string()) })

/**
 * Opens the link, which is usable immediately; requests while it is down fail with `node/unavailable`.
 * @param place URL of a node, or the nodes of a cluster: the link switches to another node when its node fails
 * @param token administration token of the node at the URL
 */
export function openNodeLink(
  place: string | NodeSource,
  logger: Logger,
  events: NodeLinkEvents = {},
  token?: string,
): NodeLink {
  const source = typeof place === 'string' ? oneNode({ url: place, token }) : place
  let { url } = source.address
  let isOurs = false
  const backoff = createBackoff(50, 3_000)
  const pending = createPendingRequests()
  let socket: WebSocket | undefined
  let connected = false
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const connect = (): void => {
    const { address } = source
    url = address.url
    isOurs = address.token !== undefined
    const current = openSocket(address)
    socket = current
    const watch = watchSilence(current)
    current.once('open', () => {
      connected = true
      backoff.reset()
      logger.info({ url }, 'connected to the node')
      events.onOpen?.()
    })
    current.on('message', (data: Buffer) => {
      watch.heard()
      receive(data)
    })
    current.on('error', (error) => logger.debug({ err: error, url }, 'link to the node failed'))
    current.once('close', () => {
      watch.stop()
      const was = connected
      connected = false
      pending.failAll(new NodeLinkError('node/unavailable', 'The node closed the connection'))
      if (was) {
        if (!closed) logger.warn({ url }, 'the node is unavailable')
        events.onClose?.()
      }
      if (!closed) retry = setTimeout(connect, backoff.next())
    })
  }

  const receive = (data: Buffer): void => {
    const { lines, value } = readMessage(data)
    const parsed = responseMessage.safeParse(value)
    if (!parsed.success) {
      logger.warn('the node sent an invalid message')
      return
    }
    const { id, type } = parsed.data
    if (id !== undefined) pending.settle(id, lines === undefined ? parsed.data : withLines(parsed.data, lines))
    else if (type !== undefined) events.onMessage?.({ ...parsed.data, type })
  }

  const endMoves = source.onMove(() => {
    if (closed || source.address.url === url) return
    backoff.reset()
    socket?.terminate()
  })
  connect()
  return {
    get connected() {
      return connected
    },
    request: (command, params = {}, timeoutMs = DEFAULT_TIMEOUT_MS) => {
      if (!connected || socket === undefined)
        return Promise.reject(new NodeLinkError('node/unavailable', 'The node is not reachable'))
      return sendRequest(socket, pending, { command, params, timeoutMs, isOurs })
    },
    close: () => {
      closed = true
      endMoves()
      clearTimeout(retry)
      socket?.close()
      socket?.terminate()
    },
  }
}

interface SentRequest {
  readonly command: string
  readonly params: Readonly<Record<string, unknown>>
  readonly timeoutMs: number
  /** Whether the node is our own. Other operators' nodes must not recognize which requests belong together. */
  readonly isOurs: boolean
}

/** Sends a request. Our own node also receives the id and the trace context of the HTTP request that it belongs to. */
function sendRequest(
  socket: WebSocket,
  pending: PendingRequests,
  { command, params, timeoutMs, isOurs }: SentRequest,
): Promise<unknown> {
  return inChildSpan(`node ${command}`, { 'rpc.method': command }, () => {
    const span = isOurs ? currentSpan() : undefined
    const { id, answer } = pending.open(command, timeoutMs, (timing) => addTiming(span, timing))
    const traceparent = span && traceParentText(span.place)
    const requestId = isOurs ? currentRequest() : undefined
    // `JSON.stringify` omits undefined members
    socket.send(JSON.stringify({ ...params, request_id: requestId, traceparent, id, command }))
    return answer
  })
}

/** Phases of the request that our own node measured. */
const timingMember = z
  .array(z.tuple([z.string().check(z.regex(/^[a-z]{1,16}$/)), z.number().check(z.gte(0), z.lte(600_000))]))
  .check(z.maxLength(16))

/** Adds the time that a request spent inside the node to its span, by phase. */
function addTiming(span: OpenSpan | undefined, timing: unknown): void {
  const read = timingMember.safeParse(timing)
  if (read.success) span?.addPhases(read.data.map(([name, ms]) => [`node: ${name}`, ms]))
}

/** Returns a source that always returns the same node. */
function oneNode(address: NodeAddress): NodeSource {
  return { address, onMove: () => () => undefined }
}

function openSocket({ token, url }: NodeAddress): WebSocket {
  return new WebSocket(url, {
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    handshakeTimeout: 5_000,
  })
}

function withLines(message: Readonly<Record<string, unknown>>, lines: Buffer): Readonly<Record<string, unknown>> {
  return { ...message, result: { ...(message['result'] as object), lines } }
}

/** Returns the value of a message and its lines. An unreadable message has no value. Never throws. */
function readMessage(data: Buffer): { readonly value?: unknown; readonly lines?: Buffer | undefined } {
  try {
    const split = splitLines(data)
    return { value: JSON.parse(split?.text ?? data.toString('utf8')), lines: split?.lines }
  } catch {
    return {}
  }
}

/** Closes a connection whose peer has silently disappeared. */
function watchSilence(socket: WebSocket): { heard(): void; stop(): void } {
  let last = performance.now()
  socket.on('pong', () => {
    last = performance.now()
  })
  const timer = setInterval(() => {
    if (performance.now() - last > SILENCE_MS) socket.terminate()
    else if (socket.readyState === WebSocket.OPEN) socket.ping()
  }, SILENCE_MS / 4)
  return {
    heard: () => {
      last = performance.now()
    },
    stop: () => clearInterval(timer),
  }
}
