import { subscribeChannel } from '@tidebook/client/stream'
import type { TradingPair } from '@tidebook/contract'
import { Book } from '@tidebook/market'
import { createStore } from '../../../lib/store.ts'
import { liveSource, type MarketSource } from '../../network/index.ts'
import { bookStore } from '../model/book-store.ts'
import { createFrame } from '../model/frame.ts'

type Codes = Pick<TradingPair, 'base' | 'counter' | 'priceDecimal'>

/** The feed of the displayed pair. */
const feedStore = createStore<{ readonly reload: () => void } | undefined>(undefined)

/** Requests the book again after a rejection. */
export function reloadBook(): void {
  feedStore.get()?.reload()
}

/**
 * Follows the book of a pair until the returned function is called. Updates change the book immediately and are drawn
 * with the next animation frame. A message that does not fit throws, and the stream then requests a new snapshot.
 */
export function followBook(pair: Codes, { stream }: MarketSource = liveSource): () => void {
  const key = `${pair.base}-${pair.counter}`
  const book = new Book(pair.priceDecimal)
  const frame = createFrame(() =>
    bookStore.set((state) => ({ ...state, pair: key, book, version: state.version + 1, status: 'ready' })),
  )
  const listen = (): (() => void) =>
    subscribeChannel(
      stream,
      { kind: 'book', base: pair.base, counter: pair.counter },
      (message) => {
        if (message.kind === 'snapshot') book.reset(message.data, message.data.tick)
        else book.apply(message.data)
        frame.schedule()
      },
      () => {
        frame.stop()
        bookStore.set((state) => ({ ...state, pair: key, status: 'failed' }))
      },
    )
  const past = stream !== liveSource.stream
  bookStore.set((state) => ({ pair: key, book, version: state.version + 1, status: 'loading', past }))
  let leave = listen()
  const reload = (): void => {
    leave()
    bookStore.set((state) => ({ ...state, status: 'loading' }))
    leave = listen()
  }
  feedStore.set({ reload })
  return () => {
    leave()
    frame.stop()
    feedStore.set(undefined)
  }
}
