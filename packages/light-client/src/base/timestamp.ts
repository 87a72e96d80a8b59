/** A time with nanoseconds, as blocks and votes have it. */
export interface Timestamp {
  /** Seconds since 1970, not negative. */
  readonly seconds: number
  readonly nanos: number
}

const NANO_DIGITS = 9
const NANOS_PER_MS = 1_000_000

/** Reads a time of RFC 3339 in UTC; undefined for other text, and for a time before 1970. */
export function readTimestamp(text: string): Timestamp | undefined {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?Z$/.exec(text)
  const seconds = Date.parse(`${match?.[1] ?? ''}Z`) / 1000
  if (!Number.isSafeInteger(seconds) || seconds < 0) return undefined
  return { seconds, nanos: Number((match?.[2] ?? '').padEnd(NANO_DIGITS, '0')) }
}

/** Returns -1, 0 or 1 for a time before, equal to or after another one. */
export function compareTimes(a: Timestamp, b: Timestamp): number {
  return Math.sign(a.seconds - b.seconds || a.nanos - b.nanos)
}

/** Returns milliseconds since 1970, rounded down. */
export function toMs({ nanos, seconds }: Timestamp): number {
  return seconds * 1000 + Math.floor(nanos / NANOS_PER_MS)
}
