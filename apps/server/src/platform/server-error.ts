/** Failures of the program itself (not of a request), with their exit codes. */
export const EXIT_CODES = {
  'server/internal': 70,
  'server/usage': 64,
  'config/invalid': 78,
  'server/port-taken': 11,
  'server/data-dir-unwritable': 12,
  'server/disk-full': 13,
  'server/database-unreachable': 14,
  'server/database-failed': 15,
  'server/already-running': 16,
  'server/node-failed': 17,
  'server/wrong-network': 18,
  'server/secret-damaged': 19,
  'server/seed-foreign': 34,
  'server/database-newer': 30,
  'backup/unreadable': 31,
  'backup/not-empty': 32,
  'verify/unreadable': 20,
  'verify/header-chain': 21,
  'verify/hash-index': 22,
  'verify/transactions': 23,
  'verify/metadata': 24,
  'verify/changes': 25,
  'verify/checkpoint': 26,
  'verify/account-index': 27,
  'verify/state': 28,
  'audit/broken': 33,
  'doctor/problems': 1,
  'gateway/check-failed': 35,
  'gateway/check-unknown': 36,
} as const

export type ServerErrorCode = keyof typeof EXIT_CODES

/** A failure of the program with a code, a readable cause and an exit code. */
export class ServerError extends Error {
  readonly code: ServerErrorCode
  constructor(code: ServerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ServerError'
    this.code = code
  }
}

/** Returns the error for a command with invalid arguments, or with files that do not match them. */
export function usageError(message: string, cause?: unknown): ServerError {
  return new ServerError('server/usage', message, { cause })
}

/** Returns the exit code for an error that reached the top of the program. */
export function exitCodeOf(error: unknown): number {
  return EXIT_CODES[toServerError(error).code]
}

/** Converts an unknown error to a ServerError. Maps known errors of the operating system to our codes. */
export function toServerError(error: unknown): ServerError {
  if (error instanceof ServerError) return error
  const message = error instanceof Error ? error.message : String(error)
  if (isDiskFull(error)) return new ServerError('server/disk-full', message, { cause: error })
  const knownError = KNOWN_SYSTEM_ERRORS.get(systemCodeOf(error))
  return new ServerError(knownError ?? 'server/internal', message, { cause: error })
}

/** Error codes of a full disk: from the operating system, PostgreSQL, the node's store and this program. */
const DISK_FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100', 'node/disk-full', 'server/disk-full'])
/** Maximum depth of the cause chain that is inspected. */
const MAX_CAUSES = 8

/** Returns whether an error, or one of its causes, means that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  let each = error
  for (let depth = 0; depth < MAX_CAUSES; depth += 1) {
    if (DISK_FULL.has(systemCodeOf(each))) return true
    if (!(each instanceof Error)) return false
    each = each.cause
  }
  return false
}

/** Returns the `code` of an operating system or PostgreSQL error, or an empty text. */
export function systemCodeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

const KNOWN_SYSTEM_ERRORS: ReadonlyMap<string, ServerErrorCode> = new Map<string, ServerErrorCode>(
  Object.entries({
    EROFS: 'server/data-dir-unwritable',
    EACCES: 'server/data-dir-unwritable',
    EADDRINUSE: 'server/port-taken',
  } as const),
)
