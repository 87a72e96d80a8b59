/** Receives the whole message as text, serialized once for all subscribers. */
type ChannelListener = (message: string) => void

interface ChannelState {
  sequence: number
  readonly listeners: Set<ChannelListener>
}

/** Numbered messages per channel, for any number of listeners. */
export interface ChannelHub {
  /** Returns the number of the channel's last message. */
  sequenceOf(channel: string): number
  /** Numbers and sends one update. Serializes nothing when there are no listeners. */
  publish(channel: string, ledger: number, data: () => unknown): void
  /** Sends a complete state with the current number to all listeners. */
  snapshot(channel: string, snapshot: { readonly ledger: number; readonly data: unknown }): void
  listen(channel: string, listener: ChannelListener): () => void
  hasListeners(channel: string): boolean
  /** Returns the number of channels of a kind (the part before the colon) that have listeners. */
  listenedOf(kind: string): number
  /** The number of channels in memory, that is, of channels with listeners. */
  readonly size: number
}

/**
 * Creates the hub. A channel exists as long as it has listeners. Its numbers start at the total message count of the
 * hub, which is at least the channel's previous number, so they never decrease.
 */
export function createChannelHub(): ChannelHub {
  const channels = new Map<string, ChannelState>()
  const kinds = new Map<string, number>()
  let published = 0
  const countKind = (channel: string, change: 1 | -1): void => {
    const kind = kindOf(channel)
    const count = (kinds.get(kind) ?? 0) + change
    if (count === 0) kinds.delete(kind)
    else kinds.set(kind, count)
  }
  const open = (channel: string): ChannelState => {
    const state = { sequence: published, listeners: new Set<ChannelListener>() }
    channels.set(channel, state)
    countKind(channel, 1)
    return state
  }
  return {
    sequenceOf: (channel) => channels.get(channel)?.sequence ?? published,
    publish: (channel, ledger, data) => {
      published += 1
      const state = channels.get(channel)
      if (state === undefined) return
      state.sequence += 1
      const message = JSON.stringify({ channel, kind: 'update', sequence: state.sequence, ledger, data: data() })
      for (const listener of state.listeners) listener(message)
    },
    snapshot: (channel, snapshot) => {
      const state = channels.get(channel)
      if (state === undefined) return
      const message = JSON.stringify({ channel, kind: 'snapshot', sequence: state.sequence, ...snapshot })
      for (const listener of state.listeners) listener(message)
    },
    listen: (channel, listener) => {
      const state = channels.get(channel) ?? open(channel)
      state.listeners.add(listener)
      return () => {
        if (!state.listeners.delete(listener) || state.listeners.size > 0) return
        channels.delete(channel)
        countKind(channel, -1)
      }
    },
    hasListeners: (channel) => channels.has(channel),
    listenedOf: (kind) => kinds.get(kind) ?? 0,
    get size() {
      return channels.size
    },
  }
}

function kindOf(channel: string): string {
  return channel.split(':', 1)[0] ?? ''
}
