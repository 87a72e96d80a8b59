import { describe, expect, it } from 'vitest'
import type { NotificationHandler, Notifications } from './notifications.ts'
import { whenNotified } from './when-notified.ts'

/** Announcements sent by the test. */
class ScriptedNotifications implements Notifications {
  isConnected = true
  readonly handlers = new Set<NotificationHandler>()

  listen(_channel: string, handler: NotificationHandler): () => void {
    this.handlers.add(handler)
    return () => {
      this.handlers.delete(handler)
    }
  }

  send(): void {
    for (const handler of this.handlers) handler()
  }
}

const { signal } = new AbortController()
/** A wait longer than the test, so that only an announcement ends it. */
const NEVER_MS = 2_000_000_000

describe('waiting for a change', () => {
  it('reads again after an announcement, without waiting for the interval', async () => {
    const notifications = new ScriptedNotifications()
    let count = 0
    const found = whenNotified(
      notifications,
      'tidebook_index',
      async () => {
        count += 1
        // announced after the first read has returned
        if (count === 1) setImmediate(() => notifications.send())
        return count === 1 ? undefined : count
      },
      signal,
      NEVER_MS,
    )
    expect(await found).toBe(2)
    expect(notifications.handlers.size).toBe(0)
  })

  it('reads again after an announcement that arrives during a read', async () => {
    const notifications = new ScriptedNotifications()
    let count = 0
    await whenNotified(
      notifications,
      'tidebook_index',
      async () => {
        count += 1
        // announced before the first read has returned the previous state
        if (count === 1) notifications.send()
        return count === 1 ? undefined : count
      },
      signal,
      NEVER_MS,
    )
    expect(count).toBe(2)
  })

  it('polls while the connection is lost, and ends with the program', async () => {
    const notifications = new ScriptedNotifications()
    notifications.isConnected = false
    const stop = new AbortController()
    let count = 0
    const waiting = whenNotified(
      notifications,
      'tidebook_index',
      async () => {
        count += 1
        if (count === 3) stop.abort()
        return undefined
      },
      stop.signal,
    )
    await expect(waiting).rejects.toThrow(/abort/i)
    expect([count, notifications.handlers.size]).toEqual([3, 0])
  })
})
