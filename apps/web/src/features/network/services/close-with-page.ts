import type { OpenSocket } from '@tidebook/client/stream'

/**
 * Closes the socket opened last when the page closes. Otherwise the leading tab would keep forwarding the closed tab's
 * channels.
 */
export function closeWithPage(open: OpenSocket): OpenSocket {
  let last: ReturnType<OpenSocket> | undefined
  globalThis.addEventListener?.('pagehide', () => last?.close())
  // A page restored from the browser's cache has lost its socket.
  globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && last?.onclose?.())
  return (url) => {
    last = open(url)
    return last
  }
}
