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

/** Subscribes to a channel with typed data. */
export function subscribeChannel<K extends keyof ChannelDataTypes>(
  stream: Pick<MarketStream, 'subscribe'>,
  channel: Extract<Channel, { kind: K }>,
  listener: (message: ChannelMessage<K>) => void,
  onRefused?: RefusalListener,
): () => void {
  // Contract tests validate the server's messages with the same schemas. Here only the head is validated.
  return stream.subscribe(channelText(channel), (message) => listener(message as ChannelMessage<K>), onRefused)
}
