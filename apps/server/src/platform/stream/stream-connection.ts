import {
  clientMessage,
  parseChannel,
  STREAM_BUFFER_LIMIT,
  STREAM_CLOSE,
  type Channel,
  type StreamCloseReason,
  type StreamErrorCode,
} from '@tidebook/contract'
import { ControlFrames } from '@tidebook/node/sockets'
import { WebSocket, type RawData } from 'ws'
import { inRequest } from '../request-scope.ts'
import type { ChannelHub } from './channel-hub.ts'
import { subscribeTo, type ChannelSource } from './channel-subscription.ts'
import type { StreamClient } from './stream-clients.ts'

/** Maximum number of channels per connection. */
const MAX_SUBSCRIPTIONS = 64
/** Maximum number of messages in one heartbeat interval; a user's clicks cause only a few. */
const MAX_MESSAGES_PER_BEAT = 300
/** Time that a flooding client has to read the close frame, in milliseconds. */
const FLOOD_GRACE_MS = 250
/** Number of buffered bytes that is normal for a moment. Beyond it, the client's other connections are also counted. */
const SMALL_BUFFER = 16 * 1024

/** Error messages of rejected subscriptions. */
const REFUSALS: Readonly<Record<StreamErrorCode, string>> = {
  'channel/unknown': 'There is no such channel',
  'message/malformed': 'Expected {op, channel}',
  'subscriptions/too-many': `At most ${MAX_SUBSCRIPTIONS} channels in a connection`,
  'service/not-ready': 'The service is starting or recovering',
  'service/busy': 'Too many snapshots are being waited for',
}

export interface StreamConnectionOptions {
  readonly socket: WebSocket
  readonly hub: ChannelHub
  readonly source: ChannelSource
  /** The share of the client that owns this connection. */
  readonly client: StreamClient
  /** Time that a dropped client has to read its pending messages and the close reason, in milliseconds. */
  readonly graceMs: number
  /** Id of the request that opened the connection. */
  readonly requestId: string
  readonly onDropped: (reason: StreamCloseReason) => void
}

type Refuse = (code: StreamErrorCode, channel?: string, message?: string) => void

interface SubscriptionOptions extends Pick<StreamConnectionOptions, 'hub' | 'source' | 'client'> {
  readonly send: (message: string) => void
  readonly refuse: Refuse
}

/** The connection of one subscriber. */
export interface StreamConnection {
  /** Called once per heartbeat: disconnects a silent client, otherwise pings it. */
  beat(): void
}

/**
 * Serves one socket: subscriptions, and snapshots before updates. A client with more unread bytes than the limit
 * receives no more messages, is sent the reason and is disconnected, so that its buffer is bounded by the limit plus
 * one message.
 */
export function serveConnection({
  socket,
  hub,
  source,
  client,
  graceMs,
  requestId,
  onDropped,
}: StreamConnectionOptions): StreamConnection {
  let alive = true
  let received = 0
  const controls = new ControlFrames(() => socket.terminate())

  const send = (message: string): void => {
    if (socket.readyState !== WebSocket.OPEN) return
    const owed = socket.bufferedAmount
    if (owed > STREAM_BUFFER_LIMIT || (owed > SMALL_BUFFER && client.owesTooMuch)) drop('slowReader')
    else socket.send(message)
  }
  const drop = (why: StreamCloseReason): void => {
    const { code, reason } = STREAM_CLOSE[why]
    subscriptions.endAll()
    socket.removeListener('message', receive)
    socket.close(code, reason)
    // Further messages of a flood are not parsed. A slow reader gets time, because the close frame follows its unread
    // messages.
    const isFlood = why === 'tooManyMessages'
    if (isFlood) socket.pause()
    cutAfter(isFlood ? Math.min(FLOOD_GRACE_MS, graceMs) : graceMs)
    onDropped(why)
  }
  const cutAfter = (ms: number): void => {
    const cut = setTimeout(() => socket.terminate(), ms)
    socket.once('close', () => clearTimeout(cut))
  }
  const refuse: Refuse = (code, channel, message = REFUSALS[code]) =>
    send(JSON.stringify({ op: 'error', code, message, channel }))
  const subscriptions = createSubscriptions({ hub, source, client, send, refuse })

  const receive = (data: RawData): void => inRequest(requestId, () => answer(data))
  const answer = (data: RawData): void => {
    alive = true
    received += 1
    if (received > MAX_MESSAGES_PER_BEAT || !client.takeMessage()) return drop('tooManyMessages')
    const parsed = clientMessage.safeParse(parseJson(data))
    if (!parsed.success) return refuse('message/malformed')
    if (parsed.data.op === 'ping') return send('{"op":"pong"}')
    if (parsed.data.op === 'subscribe') subscriptions.subscribe(parsed.data.channel)
    else subscriptions.unsubscribe(parsed.data.channel)
  }

  socket.on('message', receive)
  socket.on('pong', () => {
    alive = true
    controls.count()
  })
  socket.on('ping', () => controls.count())
  // An unreadable message was answered with a close frame, which an immediate disconnect would discard.
  socket.on('error', () => cutAfter(graceMs))
  socket.once('close', () => {
    subscriptions.endAll()
    client.leave()
  })
  return {
    beat: () => {
      if (!alive) return socket.terminate()
      alive = false
      received = 0
      controls.beat()
      socket.ping()
    },
  }
}

/** The subscriptions of one connection. */
function createSubscriptions({ hub, source, client, send, refuse }: SubscriptionOptions) {
  const subscriptions = new Map<string, () => void>()

  const subscribe = (text: string): void => {
    const channel = parseChannel(text)
    if (channel === undefined) return refuse('channel/unknown')
    if (subscriptions.has(text) || !isThere(channel, text)) return
    if (subscriptions.size >= MAX_SUBSCRIPTIONS) return refuse('subscriptions/too-many', text)
    const tooMany = client.takeSubscription()
    if (tooMany !== undefined) return refuse('subscriptions/too-many', text, tooMany)
    const end = subscribeTo({
      channel,
      text,
      hub,
      source,
      takeTurn: (work) => client.takeTurn(work),
      send,
      onRefused: (code) => {
        unsubscribe(text)
        refuse(code, text)
      },
    })
    subscriptions.set(text, end)
  }
  /** Stores and queries nothing for a nonexistent channel. */
  const isThere = (channel: Channel, text: string): boolean => {
    try {
      if (source.exists(channel)) return true
      refuse('channel/unknown', text)
    } catch {
      refuse('service/not-ready', text)
    }
    return false
  }
  const unsubscribe = (text: string): void => {
    const end = subscriptions.get(text)
    if (end === undefined) return
    subscriptions.delete(text)
    end()
    client.endSubscription()
  }
  const endAll = (): void => {
    for (const text of subscriptions.keys()) unsubscribe(text)
  }
  return { subscribe, unsubscribe, endAll }
}

function parseJson(data: RawData): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
