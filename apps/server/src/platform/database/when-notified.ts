import { setTimeout as delay } from 'node:timers/promises'
import type { NotificationChannel, Notifications } from './notifications.ts'

/** Interval of reads while the connection for announcements is lost, in milliseconds. */
const POLL_MS = 20
/** Interval of reads while announcements arrive, in milliseconds. */
const FALLBACK_MS = 1_000

/**
 * Calls `look` now and after each announcement on a channel, until it returns a value.
 * @param fallbackMs interval of reads while announcements arrive, in milliseconds
 * @throws the error of `look`; the reason of an aborted `signal`
 */
export async function whenNotified<T>(
  notifications: Notifications,
  channel: NotificationChannel,
  look: () => Promise<T | undefined>,
  signal: AbortSignal,
  fallbackMs = FALLBACK_MS,
): Promise<T> {
  let news = new AbortController()
  const wake = (): void => news.abort()
  const unlisten = notifications.listen(channel, wake)
  signal.addEventListener('abort', wake)
  try {
    for (;;) {
      // Created before the read, so that a change during the read causes another one.
      news = new AbortController()
      signal.throwIfAborted()
      const found = await look()
      if (found !== undefined) return found
      const waitMs = notifications.isConnected ? fallbackMs : POLL_MS
      await delay(waitMs, undefined, { signal: news.signal }).catch(() => undefined)
    }
  } finally {
    unlisten()
    signal.removeEventListener('abort', wake)
  }
}
