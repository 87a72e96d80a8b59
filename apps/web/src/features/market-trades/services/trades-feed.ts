import { subscribeChannel } from '@tidebook/client/stream'
import type { TradingPair } from '@tidebook/contract'
import { createStore } from '../../../lib/store.ts'
import { liveSource, type MarketSource } from '../../network/index.ts'
import { mergeTrades, tradesStore } from '../model/trades-store.ts'

/** The feed of the displayed pair. */
const feedStore = createStore<{ readonly reload: () => void } | undefined>(undefined)

/** Requests the trades again after a rejection. */
export function reloadTrades(): void {
  feedStore.get()?.reload()
}

/** Follows the trades of a pair until the returned function is called. */
export function followTrades(
  pair: Pick<TradingPair, 'base' | 'counter'>,
  { stream }: MarketSource = liveSource,
): () => void {
  const key = `${pair.base}-${pair.counter}`
  const listen = (): (() => void) =>
    subscribeChannel(
      stream,
      { kind: 'trades', base: pair.base, counter: pair.counter },
      ({ kind, data }) =>
        tradesStore.set((state) => ({
          pair: key,
          trades: mergeTrades(kind === 'snapshot' ? [] : state.trades, data),
          status: 'ready',
        })),
      () => tradesStore.set((state) => ({ ...state, pair: key, status: 'failed' })),
    )
  tradesStore.set({ pair: key, trades: [], status: 'loading' })
  let leave = listen()
  const reload = (): void => {
    leave()
    tradesStore.set({ pair: key, trades: [], status: 'loading' })
    leave = listen()
  }
  feedStore.set({ reload })
  return () => {
    leave()
    feedStore.set(undefined)
  }
}
