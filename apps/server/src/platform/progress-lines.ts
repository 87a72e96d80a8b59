import { percentOf, ProgressMeter, shownDuration, type Progress } from '@tidebook/contract/progress'

/** Minimum milliseconds between two lines of one work. */
const LINE_MS = 5000

/** Output and clock of progress lines. */
export interface ProgressOutput {
  readonly write: (line: string) => void
  /** milliseconds of a clock that does not go back */
  readonly now: () => number
}

/** Receives the finished part and the total of a work. */
export type ReportProgress = (done: number, total: number) => void

/** Writes lines to standard output, as commands do. */
export const COMMAND_OUTPUT: ProgressOutput = {
  write: (line) => void process.stdout.write(`${line}\n`),
  now: () => performance.now(),
}

/** Returns the estimated time left as the end of a line: `, about 2 minutes left`, or nothing while it is unknown. */
export function leftText({ leftMs }: Pick<Progress, 'leftMs'>): string {
  if (leftMs === undefined || leftMs === 0) return ''
  const { unit, count } = shownDuration(leftMs)
  return `, about ${count} ${unit} left`
}

/** Returns the progress for a person: `Work: 40 %, about 2 minutes left`. */
export function progressLine(work: string, progress: Progress): string {
  return `${work}: ${percentOf(progress)} %${leftText(progress)}`
}

/** Returns a receiver of reports that writes a line for a work every five seconds at most; a short work writes none. */
export function progressLines(work: string, { write, now }: ProgressOutput): ReportProgress {
  const meter = new ProgressMeter()
  let written = now()
  return (done, total) => {
    const at = now()
    const progress = meter.report(done, total, at)
    if (at - written < LINE_MS || done >= total) return
    written = at
    write(progressLine(work, progress))
  }
}
