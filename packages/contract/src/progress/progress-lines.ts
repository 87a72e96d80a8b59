import { percentOf, ProgressMeter, shownDuration, type ReportProgress, type TaskEstimate } from './progress.ts'

/** Minimum milliseconds between two lines of one task. */
export const LINE_MS = 5000

/** Output and clock of progress lines. */
export interface ProgressOutput {
  readonly write: (line: string) => void
  /** milliseconds of a clock that does not go back */
  readonly now: () => number
}

/** Returns the estimated time left as the end of a line: `, about 2 minutes left`, or nothing while it is unknown. */
export function leftText({ leftMs }: Pick<TaskEstimate, 'leftMs'>): string {
  if (leftMs === undefined || leftMs === 0) return ''
  const { unit, count } = shownDuration(leftMs)
  return `, about ${count} ${unit} left`
}

/** Returns the progress for a person: `The backup: 40 %, about 2 minutes left`. */
export function progressLine(task: string, progress: TaskEstimate): string {
  return `${task}: ${percentOf(progress)} %${leftText(progress)}`
}

/** Returns a receiver of reports that writes a line for a task every five seconds at most. It writes none for a short task. */
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
