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
import type { ChannelHub } from './channel-hub.ts'
import { subscribeTo, type ChannelSource } from './channel-subscription.ts'
import type { StreamClient } from './stream-clients.ts'

/** Channels that one connection may follow. */
const MAX_SUBSCRIPTIONS = 64
/** Messages a client may send in one heartbeat interval; a person clicking sends a few. */
const MAX_MESSAGES_PER_BEAT = 300
/** How long who floods has to take the close frame, in milliseconds. */
const FLOOD_GRACE_MS = 250
/** Bytes that are normal for a moment; beyond them the client's other connections are looked at, too. */
const SMALL_BUFFER = 16 * 1024

/** What a refused subscriber reads. */
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
  /** The share of the client that this connection belongs to. */
  readonly client: StreamClient
  /** Milliseconds that a dropped client has to read what it owes and why it was dropped. */
  readonly graceMs: number
  readonly onDropped: (reason: StreamCloseReason) => void
}

/** One subscriber. */
export interface StreamConnection {
  /** Called once per heartbeat: cuts the silent, pings the rest. */
  beat(): void
}

/**
 * Serves one socket: subscriptions, snapshots before updates. A client that owes more than the limit gets nothing more,
 * is told why and cut off, so that what is kept for it is bounded by the limit and one message.
 */
export const serveConnection = ({
  socket,
  hub,
  source,
  client,
  graceMs,
  onDropped,
}: StreamConnectionOptions): StreamConnection => {
  const subscriptions = new Map<string, () => void>()
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
    for (const text of subscriptions.keys()) unsubscribe(text)
    socket.removeListener('message', receive)
    socket.close(code, reason)
    // What a flood still brings is not parsed. A slow reader gets time: the close frame stands behind what it has not read.
    const isFlood = why === 'tooManyMessages'
    if (isFlood) socket.pause()
    cutAfter(isFlood ? Math.min(FLOOD_GRACE_MS, graceMs) : graceMs)
    onDropped(why)
  }
  const cutAfter = (ms: number): void => {
    const cut = setTimeout(() => socket.terminate(), ms)
    socket.once('close', () => clearTimeout(cut))
  }
  const refuse = (code: StreamErrorCode, channel?: string, message = REFUSALS[code]): void =>
    send(JSON.stringify({ op: 'error', code, message, channel }))

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
  /** Nothing is kept, and nobody is asked, for a name that no channel has. */
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
  const receive = (data: RawData): void => {
    alive = true
    received += 1
    if (received > MAX_MESSAGES_PER_BEAT || !client.takeMessage()) return drop('tooManyMessages')
    const parsed = clientMessage.safeParse(parseJson(data))
    if (!parsed.success) return refuse('message/malformed')
    if (parsed.data.op === 'ping') return send('{"op":"pong"}')
    if (parsed.data.op === 'subscribe') subscribe(parsed.data.channel)
    else unsubscribe(parsed.data.channel)
  }

  socket.on('message', receive)
  socket.on('pong', () => {
    alive = true
    controls.count()
  })
  socket.on('ping', () => controls.count())
  // A message that cannot be read has been answered with a close frame, which cutting at once would take back.
  socket.on('error', () => cutAfter(graceMs))
  socket.once('close', () => {
    for (const text of subscriptions.keys()) unsubscribe(text)
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

const parseJson = (data: RawData): unknown => {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
