import { percentOf, ProgressMeter, shownDuration, type ReportProgress, type TaskEstimate } from './progress.ts'

/** Minimum milliseconds between two lines of one task. */
export const LINE_MS = 5000

/** Output and clock of progress lines. */
export interface ProgressOutput {
  readonly write: (line: string) => void
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

/** Returns the estimated time left as a suffix: `, about 2 minutes left`, or '' while it is unknown. */
export function leftText({ leftMs }: Pick<TaskEstimate, 'leftMs'>): string {
  if (leftMs === undefined || leftMs === 0) return ''
  const { unit, count } = shownDuration(leftMs)
  return `, about ${count} ${unit} left`
}

/** Returns a line of progress for people: `The backup: 40 %, about 2 minutes left`. */
export function progressLine(task: string, progress: TaskEstimate): string {
  return `${task}: ${percentOf(progress)} %${leftText(progress)}`
}

/**
 * Returns a receiver of progress reports that writes a line per task at most every five seconds, and none for a short
 * task.
 */
export function progressLines(task: string, { write, now }: ProgressOutput): ReportProgress {
  const meter = new ProgressMeter()
  let written = now()
  return (done, total) => {
    const at = now()
    const progress = meter.report(done, total, at)
    if (at - written < LINE_MS || done >= total) return
    written = at
    write(progressLine(task, progress))
  }
}
