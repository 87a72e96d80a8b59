import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createBackoff } from '../backoff.ts'
import type { Logger } from '../logger.ts'
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationHandler,
  type Notifications,
} from './notifications.ts'

/** Waits between attempts to connect, in milliseconds. */
const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 5_000
/** Interval at which the connection is tested, and maximum wait for the response, in milliseconds. */
const TEST_MS = 10_000
const ANSWER_MS = 5_000

/** Receives announcements over a separate connection, and opens another one when it is lost. */
export class NotificationListener implements Notifications {
  readonly #logger: Logger
  readonly #handlers = new Map<string, Set<NotificationHandler>>(
    NOTIFICATION_CHANNELS.map((channel) => [channel, new Set()]),
  )
  readonly #stop = new AbortController()
  #isConnected = false
  #running: Promise<void> = Promise.resolve()

  constructor(logger: Logger) {
    this.#logger = logger
  }

  get isConnected(): boolean {
    return this.#isConnected
  }

  listen(channel: NotificationChannel, handler: NotificationHandler): () => void {
    const handlers = this.#handlers.get(channel)
    handlers?.add(handler)
    return () => {
      handlers?.delete(handler)
    }
  }

  /** Connects to a database until `close`. Returns at once. */
  open(url: string): void {
    this.#running = this.#run(url)
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  async #run(url: string): Promise<void> {
    const { signal } = this.#stop
    const backoff = createBackoff(FIRST_RETRY_MS, MAX_RETRY_MS)
    while (!signal.aborted) {
      try {
        await this.#follow(url, () => backoff.reset())
      } catch (error) {
        this.#logger.debug({ err: error }, 'the connection for notifications was lost')
      }
      await delay(backoff.next(), undefined, { signal }).catch(() => undefined)
    }
  }

  /** Delivers announcements until the connection is lost or the program stops. @throws the database's error */
  async #follow(url: string, onConnected: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: 'tidebook notifications',
    })
    const over = new AbortController()
    const end = (): void => over.abort()
    const { signal } = over
    this.#stop.signal.addEventListener('abort', end)
    client.on('error', end)
    client.on('end', end)
    client.on('notification', ({ channel }) => this.#call(this.#handlers.get(channel) ?? []))
    try {
      await client.connect()
      await client.query(NOTIFICATION_CHANNELS.map((channel) => `listen ${channel}`).join('; '))
      this.#isConnected = true
      onConnected()
      for (const handlers of this.#handlers.values()) this.#call(handlers)
      while (!signal.aborted) {
        await delay(TEST_MS, undefined, { signal }).catch(() => undefined)
        // A server that disappears without closing the connection fails this query.
        if (!signal.aborted) await client.query('select 1')
      }
    } finally {
      this.#isConnected = false
      this.#stop.signal.removeEventListener('abort', end)
      await client.end().catch(() => undefined)
    }
  }

  #call(handlers: Iterable<NotificationHandler>): void {
    for (const handler of handlers) {
      try {
        handler()
      } catch (error) {
        this.#logger.error({ err: error }, 'a notification could not be handled')
      }
    }
  }
}
