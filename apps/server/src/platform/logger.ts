import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger } from 'pino'

const MINUTE_MS = 60_000

/** The log of the program: one JSON object a line on standard error, so that standard output stays for people. */
export const createLogger = (
  level: string,
  to: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger =>
  pino(
    {
      level,
      serializers: { err: brief },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['secret', '*.secret', 'password', '*.password'],
    },
    to,
  )

/** Says yes a few times a minute: what a flood would say again and again is counted elsewhere. */
export const fewPerMinute = (most: number, now: () => number): (() => boolean) => {
  let minute = 0
  let said = 0
  return () => {
    const current = Math.floor(now() / MINUTE_MS)
    if (current !== minute) said = 0
    minute = current
    said += 1
    return said <= most
  }
}

/** What helps of an error; drivers hang whole connections on theirs. */
const brief = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? { code: error.code } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}
