import { pino, type DestinationStream, type Logger } from 'pino'
import { currentRequest } from './request-scope.ts'

export type { Logger } from 'pino'

const MINUTE_MS = 60_000

/**
 * Creates the log of the program: one JSON object per line on standard error, so that standard output stays readable.
 * `request` is the id of the request that a line belongs to.
 */
export function createLogger(level: string, to: DestinationStream = pino.destination({ dest: 2, sync: true })): Logger {
  return pino(
    {
      level,
      serializers: { err: brief },
      mixin: () => {
        const request = currentRequest()
        return request === undefined ? {} : { request }
      },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['secret', '*.secret', 'password', '*.password'],
    },
    to,
  )
}

/** Returns a rate limiter that allows a few log lines per minute. During a flood, the events are counted elsewhere. */
export function limitPerMinute(most: number, now: () => number): () => boolean {
  let minute = 0
  let count = 0
  return () => {
    const current = Math.floor(now() / MINUTE_MS)
    if (current !== minute) count = 0
    minute = current
    count += 1
    return count <= most
  }
}

/** Reduces an error to its useful fields; drivers attach whole connections to their errors. */
function brief(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? { code: error.code } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}
