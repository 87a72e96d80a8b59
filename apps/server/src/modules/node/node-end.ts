import { ServerError, type ServerErrorCode } from '../../platform/server-error.ts'

/** Unexpected exit of a node process. */
export interface NodeEnd {
  /**
   * Line in which the node reported its failure, such as `node/disk-full: no space is left`; undefined if it reported
   * none.
   */
  readonly words: string | undefined
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** Server error codes by node failure. */
const NAMES: ReadonlyMap<string, ServerErrorCode> = new Map<string, ServerErrorCode>(
  Object.entries({
    'node/disk-full': 'server/disk-full',
    'node/data-not-writable': 'server/data-dir-unwritable',
    'node/port-taken': 'server/port-taken',
    'node/wrong-network': 'server/wrong-network',
  } as const),
)

/** Returns whether a line reports the failure that ends the node. */
export function isFailureLine(line: string): boolean {
  return /^node\/[a-z-]+: /.test(line)
}

/** Returns the server error for a node's exit. */
export function nodeEndError({ words, code, signal }: NodeEnd): ServerError {
  const name = words?.slice(0, words.indexOf(':')) ?? ''
  const reason = words ?? (signal === null ? `exit code ${code}` : `signal ${signal}`)
  return new ServerError(NAMES.get(name) ?? 'server/node-failed', `The node ended: ${reason}`)
}
