import { channelText } from '@tidebook/contract/stream'
import type { Channel } from '@tidebook/contract/stream'
import type { ChannelDataTypes } from '@tidebook/contract/stream/messages'
import type { MarketStream } from './market-stream.ts'
import type { RefusalListener } from './subscription.ts'

interface Head {
  readonly sequence: number
  readonly ledger: number
}

/** A message with the data of its channel kind. */
export type ChannelMessage<K extends keyof ChannelDataTypes> =
  | (Head & { readonly kind: 'snapshot'; readonly data: ChannelDataTypes[K]['snapshot'] })
  | (Head & { readonly kind: 'update'; readonly data: ChannelDataTypes[K]['update'] })

/** Subscribes to a channel with the types of its data. */
export function subscribeChannel<K extends keyof ChannelDataTypes>(
  stream: MarketStream,
  channel: Extract<Channel, { kind: K }>,
  listener: (message: ChannelMessage<K>) => void,
  onRefused?: RefusalListener,
): () => void {
  // The server's messages are checked against the same schemas in the contract tests; here only the head is.
  return stream.subscribe(channelText(channel), (message) => listener(message as ChannelMessage<K>), onRefused)
}
