import type { Logger } from 'pino'

/** Minimum milliseconds between two log lines of a task. */
const LINE_MS = 5000

/** Receives the finished part and the total of a task, in its units. */
export type ReportSnapshot = (done: number, total: number) => void

/**
 * Returns a receiver of reports that logs a task every five seconds at most, with its percent and the estimated seconds
 * left. It logs nothing for a short task. Not `progressLines`, because the node does not depend on the contract.
 * @param now milliseconds of a clock that does not go back
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
