import { isCanceled } from '@tidebook/client/http'
import { hashKey, useQuery, type Query, type QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { toFailed, LOADING, ready, valueOf, type Loadable } from '../loadable.ts'
import { reportUnexpected } from '../report-unexpected.ts'
import { queryClient } from './query-client.ts'

/** The state of a query, with functions that refresh or replace its answer. */
export interface QueryState<T> {
  readonly answer: Loadable<T>
  /** Reads again from the start: the answer is `loading` until the read ends. */
  readonly retry: () => void
  /** Reads again while the last answer stays visible; settles when the read ends. */
  readonly refresh: () => Promise<void>
  /** Replaces the answer with the result of a change, and drops a pending read. */
  readonly put: (value: T) => void
}

export interface ReadOptions<T> {
  /**
   * Milliseconds between reads while the page is visible; a read that was due while the page was hidden runs when the
   * page is visible again. 0 does not repeat.
   */
  readonly everyMs?: number | ((value: T | undefined) => number)
  /** Delay before a failed read is retried, in milliseconds; 0 does not retry. */
  readonly retryMs?: number
  /** A change repeats the read. The last answer stays until the new one arrives. */
  readonly version?: number | string
  /** Time for which an answer stays cached after the last component that shows it unmounts, in milliseconds. */
  readonly keepMs?: number
}

/** The version of each query's last read: components that share a query read it once per version. */
const versions = new WeakMap<Query, number | string>()

function queryOf(hash: string): Query | undefined {
  return queryClient.getQueryCache().get(hash)
}

/**
 * Reads a value and keeps it up to date. Components with the same key share one read and its answer; another key starts
 * with `loading`, never with the answer of the previous key.
 * @param key everything that the answer depends on, the kind of query first
 * @param read undefined reads nothing
 * @param codeOf returns the error code to show for a failure
 */
export function useRead<T>(
  key: QueryKey,
  read: ((signal: AbortSignal) => Promise<T>) | undefined,
  codeOf: (error: unknown) => string,
  { everyMs = 0, retryMs = 0, version = 0, keepMs = 0 }: ReadOptions<T> = {},
): QueryState<T> {
  const isEnabled = read !== undefined
  const queryKey = isEnabled ? key : ['nothing']
  const hash = hashKey(queryKey)
  const periodOf = (loaded: Loadable<T> = LOADING): number =>
    typeof everyMs === 'number' ? everyMs : everyMs(valueOf(loaded))
  const { data, refetch } = useQuery<Loadable<T>>(
    {
      queryKey,
      enabled: isEnabled,
      queryFn: async ({ signal }) => {
        try {
          return ready(await (read as NonNullable<typeof read>)(signal))
        } catch (error) {
          if (signal.aborted || isCanceled(error)) throw error
          reportUnexpected(error)
          return toFailed(queryClient.getQueryData<Loadable<T>>(queryKey) ?? LOADING, codeOf(error))
        }
      },
      gcTime: keepMs,
      refetchInterval: ({ state: { data: last } }) =>
        (retryMs > 0 && (last?.state === 'failed' || last?.state === 'stale') ? retryMs : periodOf(last)) || false,
      refetchOnWindowFocus: ({ state: { data: last, dataUpdatedAt } }) => {
        const period = periodOf(last)
        return period > 0 && Date.now() - dataUpdatedAt >= period
      },
    },
    queryClient,
  )
  const refresh = useCallback(async (): Promise<void> => {
    void queryOf(hash)?.cancel({ revert: true })
    await refetch()
  }, [hash, refetch])
  const retry = useCallback(() => {
    void queryOf(hash)?.cancel({ revert: true })
    queryOf(hash)?.reset()
    void refetch()
  }, [hash, refetch])
  const put = useCallback(
    (value: T) => {
      void queryOf(hash)?.cancel({ revert: true })
      queryOf(hash)?.setData(ready(value))
    },
    [hash],
  )
  useEffect(() => {
    const query = queryOf(hash)
    if (query === undefined || !isEnabled) return
    const isRead = versions.get(query) ?? version
    versions.set(query, version)
    if (isRead !== version) void refresh()
  }, [hash, isEnabled, version, refresh])
  return { answer: isEnabled ? (data ?? LOADING) : LOADING, retry, refresh, put }
}
