import type { BackupNoteKind } from '../../platform/backup-notes.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Weekday of 1970-01-01, a Thursday, where 0 is Sunday. */
const FIRST_WEEKDAY = 4
const SUNDAY = 0

/** Minutes after midnight, UTC. */
const MINUTES: Readonly<Record<BackupNoteKind, number>> = { backup: 3 * 60 + 17, rehearsal: 4 * 60 + 47 }

/**
 * Returns the first scheduled time after `time`, in milliseconds since 1970: a backup is made every night at 03:17, and a
 * rehearsal every Sunday at 04:47, UTC.
 */
export function scheduledAfter(kind: BackupNoteKind, time: number): number {
  const midnight = Math.floor(time / DAY_MS) * DAY_MS
  const today = midnight + MINUTES[kind] * MINUTE_MS
  const next = today > time ? today : today + DAY_MS
  if (kind === 'backup') return next
  const weekday = (Math.floor(next / DAY_MS) + FIRST_WEEKDAY) % 7
  return next + ((SUNDAY - weekday + 7) % 7) * DAY_MS
}
