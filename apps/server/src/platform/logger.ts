import { pino, type Logger } from 'pino'

export type { Logger } from 'pino'

/** The log of the program: one JSON object a line on standard error, so that standard output stays for people. */
export const createLogger = (level: string): Logger =>
  pino(
    {
      level,
      serializers: { err: brief },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['secret', '*.secret', 'password', '*.password'],
    },
    pino.destination({ dest: 2, sync: true }),
  )

/** What helps of an error; drivers hang whole connections on theirs. */
const brief = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? { code: error.code } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}
