import { openWebSocket, type OpenSocket } from '@tidebook/client/stream'
import { shareSocket, type TabMessage } from '@tidebook/client/tabs'

const NAME = 'tidebook-stream'

/** Returns whether tabs of this browser can share a socket. A page served without encryption has no Web Locks. */
export function canShare(): boolean {
  return globalThis.navigator?.locks !== undefined && 'BroadcastChannel' in globalThis
}

/** Opens the market socket that all tabs of the browser share (UX-104). The tab with the lock owns the socket. */
export const openTabsSocket: OpenSocket = (url) =>
  canShare()
    ? shareSocket({
        open: openWebSocket,
        name: () => crypto.randomUUID(),
        lock: (held, options) => navigator.locks.request(NAME, options, held),
        join: (listener) => {
          const channel = new BroadcastChannel(NAME)
          channel.addEventListener('message', ({ data }) => listener(data as TabMessage))
          return { post: (message) => channel.postMessage(message), close: () => channel.close() }
        },
      })(url)
    : openWebSocket(url)
