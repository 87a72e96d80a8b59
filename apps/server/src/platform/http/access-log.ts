import { fewPerMinute, type Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import type { RefusedAccess } from './register-call.ts'

/** Lines a minute, for each reason: sessions end all the time, and must not hide what somebody may not do. */
const LINES = 60

/** Counts and logs calls that somebody was not allowed to make: which call, who and from where, never with what. */
export const accessLog = (
  metrics: Pick<Metrics, 'refusals'>,
  logger: Logger,
  now: () => number,
): ((refused: RefusedAccess) => void) => {
  const mayTell = { signInRequired: fewPerMinute(LINES, now), notAllowed: fewPerMinute(LINES, now) }
  return ({ reason, ...refused }) => {
    metrics.refusals.inc({ reason })
    if (mayTell[reason]()) logger.info({ reason, ...refused }, 'access was refused')
  }
}
