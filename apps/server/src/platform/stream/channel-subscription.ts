import type { Channel, StreamErrorCode } from '@tidebook/contract'
import type { ChannelHub } from './channel-hub.ts'

/** What a new subscriber is told first; undefined when there is no such channel. */
export interface ChannelSnapshot {
  readonly ledger: number
  readonly data: unknown
}

/** What the channels tell. `exists` and `snapshot` throw when the service is not ready. */
export interface ChannelSource {
  /** Whether there is such a channel: its pair is traded here, its address is one. */
  exists(channel: Channel): boolean
  /** Whether its snapshot is in memory; any other is read from the database or the node, and that is done in turns. */
  isInMemory(channel: Channel): boolean
  /** May take its time, updates are held back meanwhile. */
  snapshot(channel: Channel): Promise<ChannelSnapshot | undefined> | ChannelSnapshot | undefined
}

/** Updates that may wait for a snapshot. */
const MAX_HELD = 1_000

export interface SubscriptionOptions {
  readonly channel: Channel
  /** The channel as the subscriber wrote it. */
  readonly text: string
  readonly hub: ChannelHub
  readonly source: ChannelSource
  /** Does the reading of a snapshot when it is the client's turn; undefined when too many wait already. */
  readonly takeTurn: (work: () => Promise<void>) => (() => void) | undefined
  readonly send: (message: string) => void
  /** Told once, when the subscription ended by itself. */
  readonly onRefused: (code: StreamErrorCode) => void
}

/**
 * Follows a channel: its snapshot first, its updates after it, until the returned function is called. Nothing is read for,
 * and nothing held for, a subscriber who is still in line or has gone.
 */
export const subscribeTo = (options: SubscriptionOptions): (() => void) => {
  const { channel, text, hub, source, takeTurn, send, onRefused } = options
  let ended = false
  let stopListening = (): void => undefined
  let leaveLine: (() => void) | undefined
  const end = (): void => {
    ended = true
    leaveLine?.()
    stopListening()
  }
  const fail = (code: StreamErrorCode): void => {
    if (ended) return
    end()
    // The caller learns of it after it has the function that ends the subscription.
    queueMicrotask(() => onRefused(code))
  }
  const follow = async (): Promise<void> => {
    const held: string[] = []
    let ready = false
    stopListening = hub.listen(text, (message) => {
      if (ready) send(message)
      else if (held.push(message) > MAX_HELD) fail('service/not-ready')
    })
    try {
      const snapshot = await source.snapshot(channel)
      if (ended) return
      if (snapshot === undefined) return fail('channel/unknown')
      // Updates that arrived while the snapshot was made may or may not be in it; the snapshot is numbered before them
      // and they follow, which is right for whole-state updates and is never done for deltas (their snapshots are synchronous).
      const sequence = hub.sequenceOf(text) - held.length
      send(JSON.stringify({ channel: text, kind: 'snapshot', sequence, ...snapshot }))
      ready = true
      for (const message of held) send(message)
    } catch {
      fail('service/not-ready')
    }
  }
  if (source.isInMemory(channel)) void follow()
  else {
    leaveLine = takeTurn(follow)
    if (leaveLine === undefined) fail('service/busy')
  }
  return end
}
