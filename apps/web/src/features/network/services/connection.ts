import { createApi, createHttpClient, type Api } from '@tidebook/client/http'
import { MarketStream, openWebSocket, type OpenSocket } from '@tidebook/client/stream'
import { STREAM_PATH } from '@tidebook/contract/stream'
import { noteFailure, noteStream, noteSuccess } from '../model/network-events.ts'

const origin = globalThis.location?.origin ?? 'http://localhost'

/** The code of the words for a connection that failed: the browser knows that it is offline, or it does not (ERR-045, ERR-046). */
export const failureCode = (): string => (globalThis.navigator?.onLine === false ? 'networkBroken' : 'networkError')

const refused = new Set<(code: string) => void>()

/** Tells a listener the code of every call that is refused from now on; returns how to stop. */
export const onRefused = (listener: (code: string) => void): (() => void) => {
  refused.add(listener)
  return () => refused.delete(listener)
}

/** The HTTP client of the page; every change of its network state goes to the store (STA-015, STA-016). */
export const http = createHttpClient({
  hosts: [''],
  onNetState: (available) => {
    if (available) noteSuccess('services', Date.now())
    else noteFailure('services', failureCode(), Date.now())
  },
  onRefused: (code) => {
    for (const listener of refused) listener(code)
  },
})

/** Every call of the contract, typed. */
export const api: Api = createApi(http)

let openSocket: OpenSocket = openWebSocket

/** How the stream opens its sockets from now on. */
export const openSocketsWith = (open: OpenSocket): void => {
  openSocket = open
}

/** The one market stream of the page. */
export const marketStream = new MarketStream({
  url: origin.replace(/^http/, 'ws') + STREAM_PATH,
  open: (url) => openSocket(url),
  onState: (state) => noteStream(state === 'live'),
})
