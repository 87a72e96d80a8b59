/** A subscriber gets the whole message as text, serialised once for everybody. */
export type ChannelListener = (message: string) => void

interface ChannelState {
  sequence: number
  readonly listeners: Set<ChannelListener>
}

/** Numbered messages per channel, for any number of listeners. */
export interface ChannelHub {
  /** The number of the channel's last message. */
  sequenceOf(channel: string): number
  /** Numbers and sends one update; nothing is serialised when nobody listens. */
  publish(channel: string, ledger: number, data: () => unknown): void
  /** Sends everybody a whole new state under the current number. */
  snapshot(channel: string, snapshot: { readonly ledger: number; readonly data: unknown }): void
  listen(channel: string, listener: ChannelListener): () => void
  hasListeners(channel: string): boolean
  /** Channels with listeners that begin with a prefix. */
  watched(prefix: string): string[]
}

/** Creates the hub. A channel without listeners keeps its number, so that a late subscriber's snapshot is in step. */
export const createChannelHub = (): ChannelHub => {
  const channels = new Map<string, ChannelState>()
  const stateOf = (channel: string): ChannelState => {
    const known = channels.get(channel)
    if (known !== undefined) return known
    const fresh = { sequence: 0, listeners: new Set<ChannelListener>() }
    channels.set(channel, fresh)
    return fresh
  }
  return {
    sequenceOf: (channel) => channels.get(channel)?.sequence ?? 0,
    publish: (channel, ledger, data) => {
      const state = stateOf(channel)
      state.sequence += 1
      if (state.listeners.size === 0) return
      const message = JSON.stringify({ channel, kind: 'update', sequence: state.sequence, ledger, data: data() })
      for (const listener of state.listeners) listener(message)
    },
    snapshot: (channel, snapshot) => {
      const state = channels.get(channel)
      if (state === undefined || state.listeners.size === 0) return
      const message = JSON.stringify({ channel, kind: 'snapshot', sequence: state.sequence, ...snapshot })
      for (const listener of state.listeners) listener(message)
    },
    listen: (channel, listener) => {
      const { listeners } = stateOf(channel)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    hasListeners: (channel) => (channels.get(channel)?.listeners.size ?? 0) > 0,
    watched: (prefix) =>
      [...channels]
        .filter(([name, state]) => name.startsWith(prefix) && state.listeners.size > 0)
        .map(([name]) => name),
  }
}
