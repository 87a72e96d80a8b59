import { useRead } from '../../../lib/queries/use-read.ts'
import type { Lookup } from '../model/transfer-problems.ts'

/** Delay before a failed query is retried, in milliseconds. */
const RETRY_MS = 5000

const UNREACHABLE = 'unreachable'

/**
 * Returns the result of a ledger query. A change of the version repeats it while the last result remains, and a failure
 * is retried.
 * @param key all parameters of the query
 * @param read undefined sends no query
 */
export function useLookup<T>(
  key: readonly unknown[],
  read: ((signal: AbortSignal) => Promise<T>) | undefined,
  version: number,
): Lookup<T> {
  const { answer } = useRead(key, read, () => UNREACHABLE, { version, retryMs: RETRY_MS })
  if (read === undefined) return { state: 'none' }
  return answer.state === 'stale' ? { state: 'failed' } : answer
}
