import { valueOf } from '../../../lib/loadable.ts'
import { configStore, hostsStore, linkOf, networkStore, nextTryStore } from '../model/network-store.ts'
import { createMarketLoop, type Loop } from './loop.ts'

/** Nobody sees the page. */
export const hidden = (): boolean => globalThis.document?.visibilityState === 'hidden'

/** Not there yet, or soon to say something else: the demonstration market is still being made. */
export const filesMissing = (): boolean =>
  configStore.get().state !== 'ready' ||
  hostsStore.get().state !== 'ready' ||
  valueOf(configStore.get())?.network.preparing === true

const behind = (): boolean => {
  const state = networkStore.get()
  return linkOf(state) === 'offline' || !state.streaming || state.quiet
}

/**
 * Rounds of calls every 5 s while the stream is down or silent, the network unavailable or a file missing; that is also
 * how the network is found again.
 */
export const marketLoop: Loop = createMarketLoop(
  () => !hidden() && (behind() || filesMissing()),
  undefined,
  (at) => nextTryStore.set(at),
)
