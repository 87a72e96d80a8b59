import {
  clientMessage,
  parseChannel,
  STREAM_BUFFER_LIMIT,
  type Channel,
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

/** One subscriber. */
export interface StreamConnection {
  /** Called once per heartbeat: cuts the silent, pings the rest. */
  beat(): void
}

/** Serves one socket: subscriptions, snapshots before updates, slow readers dropped. */
export const serveConnection = (socket: WebSocket, hub: ChannelHub, snapshotOf: SnapshotSource): StreamConnection => {
  const subscriptions = new Map<string, () => void>()
  let alive = true
  let received = 0

  const send = (message: string): void => {
    if (socket.readyState !== WebSocket.OPEN) return
    if (socket.bufferedAmount > STREAM_BUFFER_LIMIT) socket.terminate()
    else socket.send(message)
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
    if (received > MAX_MESSAGES_PER_BEAT) return socket.terminate()
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
