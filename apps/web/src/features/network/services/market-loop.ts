import { valueOf } from '../../../lib/loadable.ts'
import { configStore, hostsStore, linkOf, networkStore, nextTryStore } from '../model/network-store.ts'
import { createMarketLoop, type Loop } from './loop.ts'

/** Returns whether the page is hidden. */
export function isPageHidden(): boolean {
  return globalThis.document?.visibilityState === 'hidden'
}

/**
 * Returns whether the configuration files are missing or will change soon, as they do while the demonstration market
 * starts.
 */
export function areFilesMissing(): boolean {
  return (
    configStore.get().state !== 'ready' ||
    hostsStore.get().state !== 'ready' ||
    valueOf(configStore.get())?.network.preparing === true
  )
}

function isBehind(): boolean {
  const state = networkStore.get()
  return linkOf(state) === 'offline' || !state.streaming || state.quiet
}

/**
 * Polls every 5 s while the stream is down or silent, the network is unavailable or a file is missing. The polling also
 * detects that the network is back.
 */
export const marketLoop: Loop = createMarketLoop(
  () => !isPageHidden() && (isBehind() || areFilesMissing()),
  undefined,
  (at) => nextTryStore.set(at),
)
