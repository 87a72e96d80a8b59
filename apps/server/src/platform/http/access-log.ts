import { limitPerMinute, type Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import type { RefusedAccess } from './register-call.ts'

/** Maximum number of log lines per minute for each reason: many expired sessions must not hide forbidden calls. */
const LINES = 60

/** Counts and logs rejected calls: the call, the caller and the network, but never the input. */
export function accessLog(
  metrics: Pick<Metrics, 'refusals'>,
  logger: Logger,
  now: () => number,
): (refused: RefusedAccess) => void {
  const logLimits = { signInRequired: limitPerMinute(LINES, now), notAllowed: limitPerMinute(LINES, now) }
  return ({ reason, ...refused }) => {
    metrics.refusals.inc({ reason })
    if (logLimits[reason]()) logger.info({ reason, ...refused }, 'access refused')
  }
}
