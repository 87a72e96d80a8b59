import { BACKUP_NOTES, type BackupNote, type BackupNoteKind } from '../../platform/backup-notes.ts'
import type { Logger } from '../../platform/logger.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Weekday of 1970-01-01, a Thursday. 0 is Sunday. */
const FIRST_WEEKDAY = 4
const SUNDAY = 0

/** Minutes after midnight, UTC. */
const MINUTES: Readonly<Record<BackupNoteKind, number>> = { backup: 3 * 60 + 17, rehearsal: 4 * 60 + 47 }

/**
 * Returns the first scheduled time after `time`, in milliseconds since 1970. A backup is made every night at 03:17, and
 * a rehearsal every Sunday at 04:47, UTC.
 */
export function scheduledAfter(kind: BackupNoteKind, time: number): number {
  const midnight = Math.floor(time / DAY_MS) * DAY_MS
  const today = midnight + MINUTES[kind] * MINUTE_MS
  const next = today > time ? today : today + DAY_MS
  if (kind === 'backup') return next
  const weekday = (Math.floor(next / DAY_MS) + FIRST_WEEKDAY) % 7
  return next + ((SUNDAY - weekday + 7) % 7) * DAY_MS
}

/** Wait before a failed command is repeated, in milliseconds. */
export const RETRY_MS = 3_600_000

interface ScheduledBackupsOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly logger: Logger
  /** Returns when a command last succeeded. */
  readonly lastOf: (kind: BackupNoteKind) => Promise<BackupNote | undefined>
  /** Runs a command to its end. Rejects when it fails. */
  readonly run: (kind: BackupNoteKind) => Promise<void>
}

/**
 * Makes backups and rehearses restores at their scheduled times, one after the other. A command that was missed, or has
 * never run, is due at once. A failed command is repeated after an hour.
 */
export class ScheduledBackups {
  readonly #options: ScheduledBackupsOptions
  readonly #failed = new Map<BackupNoteKind, number>()
  #isBusy = false

  constructor(options: ScheduledBackupsOptions) {
    this.#options = options
  }

  /** Runs the commands that are due. Does nothing while an earlier call is running commands. */
  async look(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      // in this order: a rehearsal needs a backup
      for (const kind of BACKUP_NOTES) if (await this.#isDue(kind)) await this.#run(kind)
    } finally {
      this.#isBusy = false
    }
  }

  async #isDue(kind: BackupNoteKind): Promise<boolean> {
    const { now, lastOf } = this.#options
    const failed = this.#failed.get(kind)
    if (failed !== undefined && now() < failed + RETRY_MS) return false
    const last = await lastOf(kind)
    return last === undefined || scheduledAfter(kind, last.made) <= now()
  }

  async #run(kind: BackupNoteKind): Promise<void> {
    const { now, logger, run } = this.#options
    try {
      await run(kind)
      this.#failed.delete(kind)
      logger.info({ kind }, 'a scheduled command succeeded')
    } catch (error) {
      this.#failed.set(kind, now())
      logger.error({ err: error, kind, retryAfterMs: RETRY_MS }, 'a scheduled command failed')
    }
  }
}
