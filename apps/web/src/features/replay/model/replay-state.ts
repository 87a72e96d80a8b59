import { HOUR_MS, type ReplayHour } from './replay-moment.ts'

/** Playback speeds: seconds of the market per second. */
export const SPEEDS = [1, 5, 20, 60] as const
export type Speed = (typeof SPEEDS)[number]

/** State of a replay of one hour. */
export interface ReplayState {
  readonly hour: ReplayHour
  /** `loading` until the first pages have arrived; `absent` when the recording does not cover the hour. */
  readonly status: 'loading' | 'ready' | 'absent'
  /** Error code of the page that failed to load. */
  readonly failure: string | undefined
  /** Start of the recorded part of the hour, ms since 1970. */
  readonly start: number
  /** The shown moment, ms since 1970. */
  readonly at: number
  /** Time up to which the hour is loaded. */
  readonly loadedUntil: number
  /** Index of the last ledger recorded before the shown moment. */
  readonly ledger: number | undefined
  readonly playing: boolean
  readonly speed: Speed
}

export function initialReplay(hour: ReplayHour, at: number): ReplayState {
  return {
    hour,
    status: 'loading',
    failure: undefined,
    start: hour.from,
    at,
    loadedUntil: hour.from - 1,
    ledger: undefined,
    playing: false,
    speed: 1,
  }
}

/** Whether playback waits for the page of the recording that contains the shown moment. */
export function isWaiting({ status, at, loadedUntil, failure }: ReplayState): boolean {
  return failure === undefined && (status === 'loading' || (status === 'ready' && at > loadedUntil))
}

/** The part of the hour that is recorded and loaded. `time` is in ms since 1970. */
export type RecordState =
  | { readonly kind: 'loading' | 'absent' | 'failed' | 'whole' }
  | { readonly kind: 'from' | 'until'; readonly time: number }

/**
 * Returns the part of the hour that is recorded, as far as it is known. The current hour is never whole. Gaps within
 * the hour are not detected.
 */
export function recordOf(state: ReplayState): RecordState {
  const { hour, status, start, loadedUntil, failure } = state
  if (status === 'absent') return { kind: 'absent' }
  const isLoaded = status === 'ready'
  if (failure !== undefined) return isLoaded ? { kind: 'until', time: loadedUntil } : { kind: 'failed' }
  if (!isLoaded || loadedUntil < lastMoment(hour)) return { kind: 'loading' }
  if (start > hour.from) return { kind: 'from', time: start }
  return hour.until - hour.from < HOUR_MS ? { kind: 'until', time: hour.until } : { kind: 'whole' }
}

/** Returns the last moment of an hour. */
export function lastMoment({ until }: ReplayHour): number {
  return until - 1
}
