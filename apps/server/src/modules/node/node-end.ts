import { ServerError, type ServerErrorCode } from '../../platform/server-error.ts'

/** Unexpected end of a node process. */
export interface NodeEnd {
  /**
   * Line with which the node reported its failure, such as `node/disk-full: no space is left`; undefined if it reported
   * none.
   */
  readonly words: string | undefined
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** Server error codes by failure of the node. */
const NAMES: ReadonlyMap<string, ServerErrorCode> = new Map<string, ServerErrorCode>(
  Object.entries({
    'node/disk-full': 'server/disk-full',
    'node/data-not-writable': 'server/data-dir-unwritable',
    'node/port-taken': 'server/port-taken',
    'node/wrong-network': 'server/wrong-network',
  } as const),
)

/** Returns whether a line of the node reports the failure that ends it. */
export function isFailureLine(line: string): boolean {
  return /^node\/[a-z-]+: /.test(line)
}

/** Returns the server error for the end of a node. */
export function nodeEndError({ words, code, signal }: NodeEnd): ServerError {
  const name = words?.slice(0, words.indexOf(':')) ?? ''
  const reason = words ?? (signal === null ? `exit code ${code}` : `signal ${signal}`)
  return new ServerError(NAMES.get(name) ?? 'server/node-failed', `The node ended: ${reason}`)
}
