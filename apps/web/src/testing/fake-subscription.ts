import type { MarketStream } from '@tidebook/client/stream'
import { vi } from 'vitest'

/** Replaces the subscriptions of a stream, so that a test can send the server's messages. */
export function fakeSubscriptions(stream: MarketStream) {
  const open: { channel: string; listener: (message: never) => void; refuse: (() => void) | undefined }[] = []
  vi.spyOn(stream, 'subscribe').mockImplementation((channel, listener, onRefused) => {
    const subscription = { channel, listener, refuse: onRefused && (() => onRefused('channel/unknown', 'no')) }
    open.push(subscription)
    return () => void open.splice(open.indexOf(subscription), 1)
  })
  return {
    channels: () => open.map(({ channel }) => channel),
    send: (kind: 'snapshot' | 'update', data: unknown) => {
      for (const { listener } of open) listener({ kind, data, sequence: 1, ledger: 1 } as never)
    },
    /** Sends a message of one channel. */
    say: (channel: string, message: object) => {
      for (const each of open.filter((subscription) => subscription.channel === channel))
        each.listener(message as never)
    },
    refuse: () => {
      for (const { refuse } of open) refuse?.()
    },
  }
}
