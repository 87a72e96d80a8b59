import type { OpenSocket } from '@tidebook/client/stream'

/**
 * Closes the last socket that was opened when the page goes: a tab that leads would pass on for as long as it lives what
 * one that is gone listened to.
 */
export const leaveWithPage = (open: OpenSocket): OpenSocket => {
  let last: ReturnType<OpenSocket> | undefined
  globalThis.addEventListener?.('pagehide', () => last?.close())
  // A page that the browser brings back has lost it.
  globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && last?.onclose?.())
  return (url) => {
    last = open(url)
    return last
  }
}
