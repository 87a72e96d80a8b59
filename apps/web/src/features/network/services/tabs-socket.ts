import { openWebSocket, type OpenSocket } from '@tidebook/client/stream'
import { shareSocket, type TabMessage } from '@tidebook/client/tabs'

const NAME = 'tidebook-stream'

/** Whether tabs of this browser can share: a page that came without encryption has no locks between tabs. */
export const canShare = (): boolean => globalThis.navigator?.locks !== undefined && 'BroadcastChannel' in globalThis

/** The market socket, one for all tabs of the browser (UX-104): whichever tab has the lock holds it. */
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
