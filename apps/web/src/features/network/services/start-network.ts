import type { CallResult } from '@tidebook/client/http'
import { isCanceled, systemClock, type Clock } from '@tidebook/client/http'
import { subscribeChannel } from '@tidebook/client/stream'
import { TIMERS } from '@tidebook/contract/constants'
import { failedAfter, ready, valueOf, type Loadable } from '../../../lib/loadable.ts'
import type { Store } from '../../../lib/store.ts'
import { noteLedger, noteTime } from '../model/network-events.ts'
import { configStore, hostsStore, networkStore } from '../model/network-store.ts'
import { api, marketStream } from './connection.ts'
import { createMarketLoop } from './loop.ts'

const hidden = (): boolean => globalThis.document?.visibilityState === 'hidden'

/** Not there yet, or soon to say something else: the demonstration market is still being made. */
const filesMissing = (): boolean =>
  configStore.get().state !== 'ready' ||
  hostsStore.get().state !== 'ready' ||
  valueOf(configStore.get())?.network.preparing === true

/**
 * Rounds of calls every 5 s while the stream is down, the network unavailable or a file missing; that is also how the
 * network is found again.
 */
export const marketLoop = createMarketLoop(() => {
  const { netState, streaming } = networkStore.get()
  return !hidden() && (!netState || !streaming || filesMissing())
})

/** Puts the answer of a call into a store; a failure leaves the former value as old, a newer call takes over (ERR-048). */
export const loadInto = async <T>(store: Store<Loadable<T>>, call: () => Promise<CallResult<T>>): Promise<void> => {
  try {
    const answer = await call()
    store.set((last) => (answer.result ? ready(answer.data) : failedAfter(last, answer.code || 'networkError')))
  } catch (error) {
    if (!isCanceled(error)) throw error
  }
}

const loadFiles = async (): Promise<void> => {
  await Promise.allSettled([loadInto(configStore, api.config), loadInto(hostsStore, api.hosts)])
}

/** Asks the server for a sign of life at once, as the loop would. */
export const probeNetwork = async (): Promise<void> => {
  await marketLoop.run()
}

const every = (clock: Clock, ms: number, run: () => void): void => {
  const tick = (): void => {
    clock.after(ms, tick)
    run()
  }
  clock.after(ms, tick)
}

/** Loads configuration and hosts, refreshes them every 10 minutes, follows the ledger and starts the loop. Called once. */
export const startNetwork = (clock: Clock = systemClock): void => {
  void loadFiles()
  every(clock, TIMERS.configRefresh, () => void loadFiles())
  every(clock, TIMERS.marketLoop, () => noteTime(clock.now()))
  marketLoop.add(async () => {
    if (filesMissing()) await loadFiles()
  })
  marketLoop.start()
  subscribeChannel(marketStream, { kind: 'ledger' }, ({ data }) => {
    noteLedger({ index: data.index, closeTime: data.closeTime }, data.live)
    noteTime(clock.now())
  })
}
