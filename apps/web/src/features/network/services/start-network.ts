import { systemClock, type Clock } from '@tidebook/client/http'
import { subscribeChannel } from '@tidebook/client/stream'
import { TIMERS } from '@tidebook/contract/constants'
import { valueOf } from '../../../lib/loadable.ts'
import { configStore, hostsStore, networkStore } from '../model/network-store.ts'
import { api, http, marketStream } from './connection.ts'
import { liveness } from './liveness.ts'
import { loadInto } from './load-into.ts'
import { areFilesMissing, marketLoop } from './market-loop.ts'

async function loadFiles(): Promise<void> {
  await Promise.allSettled([loadInto(configStore, api.config), loadInto(hostsStore, api.hosts)])
  const hosts = valueOf(hostsStore.get())
  // The page's own origin remains the fallback (API-001). The server of this project names no other (ADR 0123).
  if (hosts !== undefined) http.useHosts(hosts.infoHosts)
}

/** Probes the server immediately, as the loop would. */
export function probeNetwork(): Promise<void> {
  return liveness.probe()
}

/** Notifies the liveness check when the stream is lost. */
function watchStream(): void {
  let streaming = false
  networkStore.subscribe(() => {
    const before = streaming
    streaming = networkStore.get().streaming
    if (before && !streaming) liveness.lost()
  })
}

function repeatEvery(clock: Clock, ms: number, run: () => void): void {
  const tick = (): void => {
    clock.after(ms, tick)
    run()
  }
  clock.after(ms, tick)
}

/**
 * Loads configuration and hosts, refreshes them every 10 minutes, follows ledgers and network state, and starts the
 * loop. Called once.
 */
export function startNetwork(clock: Clock = systemClock): void {
  void loadFiles()
  repeatEvery(clock, TIMERS.configRefresh, () => void loadFiles())
  marketLoop.add(async () => {
    if (areFilesMissing()) await loadFiles()
  })
  marketLoop.add(async () => {
    // The check avoids loading the pool needlessly.
    if (networkStore.get().failures.node !== undefined) await (await import('./node-pool.ts')).probeNodes()
  })
  marketLoop.add(async () => marketStream.retry())
  marketLoop.start()
  watchStream()
  subscribeChannel(marketStream, { kind: 'ledger' }, ({ data }) =>
    liveness.ledger({ index: data.index, closeTime: data.closeTime }, data.live),
  )
  for (const connected of [true, false])
    globalThis.addEventListener?.(connected ? 'online' : 'offline', () => liveness.connection(connected))
}
