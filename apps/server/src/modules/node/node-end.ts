import { ServerError, type ServerErrorCode } from '../../platform/server-error.ts'

/** How a node process ended that was not stopped on purpose. */
export interface NodeEnd {
  /** The line in which it named its failure, such as `node/disk-full: no space is left`; undefined when it named none. */
  readonly words: string | undefined
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** What failures of the node are called where they end this program. */
const NAMES: ReadonlyMap<string, ServerErrorCode> = new Map<string, ServerErrorCode>(
  Object.entries({
    'node/disk-full': 'server/disk-full',
    'node/data-not-writable': 'server/data-dir-unwritable',
    'node/port-taken': 'server/port-taken',
    'node/wrong-network': 'server/wrong-network',
  } as const),
)

/** Whether a line of the node names the failure that it ends with. */
export const isLastWord = (line: string): boolean => /^node\/[a-z-]+: /.test(line)

/** The failure that the end of a node means for this program. */
export const nodeEndError = ({ words, code, signal }: NodeEnd): ServerError => {
  const name = words?.slice(0, words.indexOf(':')) ?? ''
  const reason = words ?? (signal === null ? `exit code ${code}` : `signal ${signal}`)
  return new ServerError(NAMES.get(name) ?? 'server/node-failed', `The node ended: ${reason}`)
}
