import {
  clientMessage,
  parseChannel,
  STREAM_BUFFER_LIMIT,
  STREAM_CLOSE,
  type Channel,
  type StreamCloseReason,
  type StreamErrorCode,
} from '@tidebook/contract'
import { WebSocket, type RawData } from 'ws'
import type { ChannelHub } from './channel-hub.ts'

/** What a new subscriber is told first; undefined when there is no such channel. */
export interface ChannelSnapshot {
  readonly ledger: number
  readonly data: unknown
}

/** Answers snapshots; may take its time, updates are held back meanwhile. Throws when the service is not ready. */
export type SnapshotSource = (
  channel: Channel,
  text: string,
) => Promise<ChannelSnapshot | undefined> | ChannelSnapshot | undefined

/** Channels that one connection may follow. */
const MAX_SUBSCRIPTIONS = 64
/** Messages a client may send in one heartbeat interval; a person clicking sends a few. */
const MAX_MESSAGES_PER_BEAT = 300

export interface StreamConnectionOptions {
  readonly socket: WebSocket
  readonly hub: ChannelHub
  readonly snapshotOf: SnapshotSource
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
  snapshotOf,
  graceMs,
  onDropped,
}: StreamConnectionOptions): StreamConnection => {
  const subscriptions = new Map<string, () => void>()
  let alive = true
  let received = 0

  const send = (message: string): void => {
    if (socket.readyState !== WebSocket.OPEN) return
    if (socket.bufferedAmount > STREAM_BUFFER_LIMIT) drop('slowReader')
    else socket.send(message)
  }
  const drop = (why: StreamCloseReason): void => {
    const { code, reason } = STREAM_CLOSE[why]
    for (const text of subscriptions.keys()) unsubscribe(text)
    socket.removeListener('message', receive)
    socket.close(code, reason)
    // the close frame stands behind what was not read
    const cut = setTimeout(() => socket.terminate(), graceMs)
    socket.once('close', () => clearTimeout(cut))
    onDropped(why)
  }
  const refuse = (code: StreamErrorCode, message: string, channel?: string): void =>
    send(JSON.stringify({ op: 'error', code, message, channel }))

  const subscribe = async (text: string): Promise<void> => {
    const channel = parseChannel(text)
    if (channel === undefined) return refuse('channel/unknown', 'There is no such channel', text)
    if (subscriptions.has(text)) return
    if (subscriptions.size >= MAX_SUBSCRIPTIONS)
      return refuse('subscriptions/too-many', `At most ${MAX_SUBSCRIPTIONS} channels`, text)
    const held: string[] = []
    let ready = false
    const stop = hub.listen(text, (message) => (ready ? send(message) : held.push(message)))
    subscriptions.set(text, stop)
    try {
      const sequenceBefore = (): number => hub.sequenceOf(text) - held.length
      const snapshot = await snapshotOf(channel, text)
      if (snapshot === undefined) {
        unsubscribe(text)
        return refuse('channel/unknown', 'There is no such channel', text)
      }
      // Updates that arrived while the snapshot was made may or may not be in it; the snapshot is numbered before them
      // and they follow, which is right for whole-state updates and is never done for deltas (their snapshots are synchronous).
      send(JSON.stringify({ channel: text, kind: 'snapshot', sequence: sequenceBefore(), ...snapshot }))
      ready = true
      for (const message of held) send(message)
    } catch {
      unsubscribe(text)
      refuse('service/not-ready', 'The service is starting or recovering', text)
    }
  }
  const unsubscribe = (text: string): void => {
    subscriptions.get(text)?.()
    subscriptions.delete(text)
  }
  const receive = (data: RawData): void => {
    alive = true
    received += 1
    if (received > MAX_MESSAGES_PER_BEAT) return drop('tooManyMessages')
    const parsed = clientMessage.safeParse(parseJson(data))
    if (!parsed.success) return refuse('message/malformed', 'Expected {op, channel}')
    if (parsed.data.op === 'ping') return send('{"op":"pong"}')
    if (parsed.data.op === 'subscribe') void subscribe(parsed.data.channel)
    else unsubscribe(parsed.data.channel)
  }

  socket.on('message', receive)
  socket.on('pong', () => {
    alive = true
  })
  socket.on('error', () => socket.terminate())
  socket.once('close', () => {
    for (const text of subscriptions.keys()) unsubscribe(text)
  })
  return {
    beat: () => {
      if (!alive) return socket.terminate()
      alive = false
      received = 0
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
