const DAY_MS = 86_400_000
/** Name of a backup in a folder: the program that made it, and the time in UTC. */
const NAME = /^(tidebook(?:-[a-z]+)*)-(\d{4})-(\d{2})-(\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup$/
const KEEP = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/

/** Number of days, weeks and months of which the newest backup is kept. */
export interface Retention {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

/** A backup in a folder. */
export interface StoredBackup {
  /** File name. */
  readonly file: string
  /** Milliseconds since 1970. */
  readonly made: number
}

/** Reads a text such as `7,4,12`; returns undefined when it keeps nothing or has another format. */
export function parseRetention(text: string): Retention | undefined {
  const [, days, weeks, months] = KEEP.exec(text) ?? []
  const retention = { days: Number(days), weeks: Number(weeks), months: Number(months) }
  const kept = retention.days + retention.weeks + retention.months
  return kept > 0 ? retention : undefined
}

/**
 * Returns the file name of a backup.
 * @param program name of the program (`tidebook-node-market`)
 * @param made milliseconds since 1970
 */
export function backupFileName(program: string, made: number): string {
  const [time = ''] = new Date(made).toISOString().replaceAll(':', '').split('.')
  return `${program}-${time}Z.backup`
}

/** Returns a program's backups among the files of a folder, newest first. Ignores every other file. */
export function backupsAmong(files: readonly string[], program: string): readonly StoredBackup[] {
  return files
    .flatMap((file) => {
      const [, name, year, month, day, hour, minute, second] = NAME.exec(file) ?? []
      if (name !== program) return []
      return [{ file, made: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }]
    })
    .filter(({ made }) => !Number.isNaN(made))
    .toSorted((one, other) => other.made - one.made)
}

/** Returns the backups that no rule keeps. The newest backup is always kept. @param backups newest first */
export function expiredBackups(
  backups: readonly StoredBackup[],
  { days, weeks, months }: Retention,
): readonly StoredBackup[] {
  const kept = new Set([
    ...backups.slice(0, 1),
    ...newestOfEach(backups, days, dayOf),
    ...newestOfEach(backups, weeks, weekOf),
    ...newestOfEach(backups, months, monthOf),
  ])
  return backups.filter((backup) => !kept.has(backup))
}

/** Returns the newest backup of each period, for the newest periods that have a backup. */
function newestOfEach(
  backups: readonly StoredBackup[],
  count: number,
  periodOf: (made: number) => number,
): readonly StoredBackup[] {
  const periods = backups.map(({ made }) => periodOf(made))
  return backups.filter((_backup, index) => periods.indexOf(periods[index] ?? 0) === index).slice(0, count)
}

function dayOf(made: number): number {
  return Math.floor(made / DAY_MS)
}

/** Returns the number of a week, which begins on Monday. 1970 began on a Thursday. */
function weekOf(made: number): number {
  return Math.floor((dayOf(made) + 3) / 7)
}

function monthOf(made: number): number {
  const date = new Date(made)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
