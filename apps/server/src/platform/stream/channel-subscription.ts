import type { Channel, StreamErrorCode } from '@tidebook/contract'
import type { ChannelHub } from './channel-hub.ts'

/** The first message to a new subscriber; undefined when the channel does not exist. */
export interface ChannelSnapshot {
  readonly ledger: number
  readonly data: unknown
}

/** The source of channel data. `exists` and `snapshot` throw when the service is not ready. */
export interface ChannelSource {
  /** Returns whether the channel exists: its pair is traded here, or its address is valid. */
  exists(channel: Channel): boolean
  /** Returns whether the snapshot is in memory. Other snapshots are read from the database or the node, in turns. */
  isInMemory(channel: Channel): boolean
  /** Reads the snapshot. It may take a while; updates are held back until then. */
  snapshot(channel: Channel): Promise<ChannelSnapshot | undefined> | ChannelSnapshot | undefined
}

/** Maximum number of updates that wait for a snapshot. */
const MAX_HELD = 1_000

export interface SubscriptionOptions {
  readonly channel: Channel
  /** The channel as the subscriber wrote it. */
  readonly text: string
  readonly hub: ChannelHub
  readonly source: ChannelSource
  /** Reads a snapshot in the client's turn; returns undefined when too many are waiting. */
  readonly takeTurn: (work: () => Promise<void>) => (() => void) | undefined
  readonly send: (message: string) => void
  /** Called once, when the server ends the subscription. */
  readonly onRefused: (code: StreamErrorCode) => void
}

/**
 * Follows a channel until the returned function is called: sends its snapshot, then its updates. Reads and buffers
 * nothing while the subscriber is waiting for its turn or after it has left.
 */
export function subscribeTo(options: SubscriptionOptions): () => void {
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
    // The caller is notified only after it has the function that ends the subscription.
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
      // The snapshot may or may not include updates that arrived while it was read. It is numbered before them and they
      // follow, which is correct for whole-state updates. Deltas never need this, because their snapshots are
      // synchronous.
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
