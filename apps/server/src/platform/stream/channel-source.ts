import type { Channel } from '@tidebook/contract'
import type { ChannelSnapshot, ChannelSource } from './channel-subscription.ts'

/** One kind of channels. Both methods throw when the service is not ready. */
export interface ChannelHandler<C extends Channel> {
  /** Whether snapshots are in memory. Other snapshots are read in turns. */
  readonly isInMemory: boolean
  exists(channel: C): boolean
  snapshot(channel: C): Promise<ChannelSnapshot | undefined> | ChannelSnapshot | undefined
}

/** The channels of one module, by kind. */
export type ChannelHandlers = { readonly [Kind in Channel['kind']]?: ChannelHandler<Extract<Channel, { kind: Kind }>> }

/** Combines the channels of all modules; a kind that no module provides does not exist. */
export function channelSource(all: readonly ChannelHandlers[]): ChannelSource {
  const handlers: ChannelHandlers = Object.assign({}, ...all)
  const handlerOf = ({ kind }: Channel): ChannelHandler<Channel> | undefined => handlers[kind]
  return {
    exists: (channel) => handlerOf(channel)?.exists(channel) ?? false,
    isInMemory: (channel) => handlerOf(channel)?.isInMemory ?? true,
    snapshot: (channel) => handlerOf(channel)?.snapshot(channel),
  }
}
