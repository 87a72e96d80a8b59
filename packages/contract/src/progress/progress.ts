/** Receives the completed amount and the total of a task, in the task's units. */
export type ReportProgress = (done: number, total: number) => void

/** Progress of a long-running task. */
export interface TaskEstimate {
  /** Completed amount, in units of the task: ledgers, rows, bytes. */
  readonly done: number
  readonly total: number
  /** Estimated milliseconds left; undefined until the rate is known. */
  readonly leftMs: number | undefined
}

interface Report {
  readonly done: number
  readonly at: number
}

/** Time span in milliseconds of the reports that determine the rate, so that the estimate follows changes of speed. */
const WINDOW_MS = 20_000
/** Minimum time span in milliseconds for a rate. */
const MIN_MS = 1000
/** Minimum milliseconds between two stored reports. */
const SPACING_MS = 250

/**
 * Estimates the remaining time of one task from its progress reports. The caller passes the time, so no clock is
 * needed.
 */
export class ProgressMeter {
  /** Oldest first. */
  #reports: Report[] = []

  /**
   * Adds a report. A report with less than the previous one starts a new task.
   * @param now milliseconds of any monotonic clock
   */
  report(done: number, total: number, now: number): TaskEstimate {
    const last = this.#reports.at(-1)
    if (last !== undefined && done < last.done) this.#reports = []
    if (last === undefined || done < last.done || now - last.at >= SPACING_MS) this.#reports.push({ done, at: now })
    // The report at the edge of the window stays, because a stalled task keeps its rate.
    while ((this.#reports[1]?.at ?? now) < now - WINDOW_MS) this.#reports.shift()
    return { done, total, leftMs: this.#leftMs(done, total, now) }
  }

  #leftMs(done: number, total: number, now: number): number | undefined {
    const first = this.#reports[0]
    if (done >= total) return 0
    if (first === undefined || done <= first.done || now - first.at < MIN_MS) return undefined
    return Math.ceil(((total - done) * (now - first.at)) / (done - first.done))
  }
}

/** Returns the completed amount in whole percent, rounded down, so that only the end is 100. */
export function percentOf({ done, total }: Pick<TaskEstimate, 'done' | 'total'>): number {
  if (total <= 0) return 100
  return Math.max(0, Math.min(100, Math.floor((done * 100) / total)))
}

/** A duration for people: in seconds below a minute and a half, in steps of five; otherwise in minutes. */
export interface ShownDuration {
  readonly unit: 'seconds' | 'minutes'
  readonly count: number
}

const SECONDS_BELOW = 90
const STEP = 5

/** Rounds milliseconds up to a duration that does not change with every report. */
export function shownDuration(ms: number): ShownDuration {
  const seconds = Math.max(STEP, Math.ceil(ms / 1000 / STEP) * STEP)
  return seconds < SECONDS_BELOW
    ? { unit: 'seconds', count: seconds }
    : { unit: 'minutes', count: Math.ceil(seconds / 60) }
}
