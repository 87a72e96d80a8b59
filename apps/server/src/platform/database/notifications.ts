import type { Queries } from './queries.ts'

/**
 * PostgreSQL's channels on which programs with the same database announce changes to each other. A notification has no
 * content: the receiver reads the change from the tables.
 */
export const NOTIFICATION_CHANNELS = ['tidebook_index', 'tidebook_agent', 'tidebook_settings'] as const

export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** Marks the data to read again, and returns at once. It may be called although nothing changed. */
export type NotificationHandler = () => void

/** The announcements from all programs, including this one. */
export interface Notifications {
  /** Whether announcements arrive. Otherwise changes must be polled. */
  readonly isConnected: boolean
  /**
   * Calls a handler after each announcement, and after each new connection to the database, because earlier
   * announcements may have been lost. Returns a function that unsubscribes.
   */
  listen(channel: NotificationChannel, handler: NotificationHandler): () => void
}

/** For programs that have no database connection for announcements. */
export const NO_NOTIFICATIONS: Notifications = { isConnected: false, listen: () => () => undefined }

/** Announces a change to every program. In a transaction, PostgreSQL sends the announcement when it commits. */
export async function notify(db: Queries, channel: NotificationChannel): Promise<void> {
  await db.query(`notify ${channel}`)
}
