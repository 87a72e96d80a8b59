/** Length of a replay, in milliseconds. */
export const HOUR_MS = 3_600_000

/** A recorded hour in ms since 1970; `until` is exclusive. */
export interface ReplayHour {
  readonly from: number
  readonly until: number
}

/** Reads the moment in the address; undefined when it is not a time in milliseconds since 1970. */
export function readMoment(text: string): number | undefined {
  const ms = /^\d{1,16}$/u.test(text) ? Number(text) : Number.NaN
  return ms > 0 && ms <= 8_640_000_000_000_000 ? ms : undefined
}

/**
 * Returns the hour that contains a moment, in UTC. The current hour ends now.
 * @param now ms since 1970
 */
export function hourOf(moment: number, now: number): ReplayHour {
  const from = Math.floor(moment / HOUR_MS) * HOUR_MS
  return { from, until: Math.min(from + HOUR_MS, now) }
}

/** Returns the start of the last complete hour. */
export function lastHour(now: number): number {
  return (Math.floor(now / HOUR_MS) - 1) * HOUR_MS
}

/** Returns the starts of the hours of a day that have begun, in the browser's time zone; `day` is `YYYY-MM-DD`. */
export function hoursOfDay(day: string, now: number): readonly number[] {
  const midnight = new Date(`${day}T00:00:00`).getTime()
  const end = new Date(new Date(midnight).setDate(new Date(midnight).getDate() + 1)).getTime()
  const hours: number[] = []
  for (let from = Math.ceil(midnight / HOUR_MS) * HOUR_MS; from < Math.min(end, now); from += HOUR_MS) hours.push(from)
  return hours
}
