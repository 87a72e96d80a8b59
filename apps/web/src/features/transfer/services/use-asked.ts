import { useRead } from '../../../lib/queries/use-read.ts'
import type { Asked } from '../model/transfer-problems.ts'

/** Time until a failed question is repeated, milliseconds. */
const RETRY_MS = 5000

const UNREACHABLE = 'unreachable'

/**
 * The answer to a question about a ledger. It is read again when the version changes, while the last answer stays, and
 * repeated after a failure.
 * @param key everything that the answer depends on
 * @param read undefined asks nothing
 */
export function useAsked<T>(
  key: readonly unknown[],
  read: ((signal: AbortSignal) => Promise<T>) | undefined,
  version: number,
): Asked<T> {
  const { answer } = useRead(key, read, () => UNREACHABLE, { version, retryMs: RETRY_MS })
  if (read === undefined) return { state: 'none' }
  return answer.state === 'stale' ? { state: 'failed' } : answer
}
