import type { Logger } from 'pino'

/** Minimum milliseconds between two log lines of a task. */
const LINE_MS = 5000

/** Receives the completed amount and the total of a task, in the task's units. */
export type ReportSnapshot = (done: number, total: number) => void

/**
 * Returns a receiver of progress reports that logs a task at most every five seconds, with its percentage and the
 * estimated seconds left. It logs nothing for a short task. `progressLines` is not used, because the node does not
 * depend on the contract.
 * @param now milliseconds of a monotonic clock
 */
export function logSnapshotProgress(
  logger: Pick<Logger, 'info'>,
  task: string,
  now: () => number = () => performance.now(),
): ReportSnapshot {
  const begun = now()
  let loggedAt = begun
  return (done, total) => {
    const at = now()
    if (at - loggedAt < LINE_MS || done <= 0 || done >= total) return
    loggedAt = at
    const secondsLeft = Math.ceil(((at - begun) * (total - done)) / done / 1000)
    logger.info({ percent: Math.floor((done * 100) / total), secondsLeft }, task)
  }
}
