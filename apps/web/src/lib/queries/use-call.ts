import type { CallResult } from '@tidebook/client/http'
import type { QueryKey } from '@tanstack/react-query'
import { useRead, type QueryState, type ReadOptions } from './use-read.ts'

/** The exchange rejected a call. */
class CallRefusedError extends Error {
  override readonly name = 'CallRefusedError'
  readonly code: string
  constructor(code: string) {
    super(`the exchange refused the call with code ${code}`)
    this.code = code
  }
}

const NETWORK_ERROR = 'networkError'

function toErrorCode(error: unknown): string {
  return error instanceof CallRefusedError ? error.code : NETWORK_ERROR
}

type Call<T> = (signal: AbortSignal) => Promise<CallResult<T>>

async function dataOf<T>(answer: Promise<CallResult<T>>): Promise<T> {
  const result = await answer
  if (result.result) return result.data
  throw new CallRefusedError(result.code || NETWORK_ERROR)
}

/**
 * `useRead` for a call to the exchange: a rejected call fails with the exchange's error code.
 * @param call undefined sends no request
 */
export function useCall<T>(key: QueryKey, call: Call<T> | undefined, options?: ReadOptions<T>): QueryState<T> {
  return useRead(key, call && ((signal) => dataOf(call(signal))), toErrorCode, options)
}

/** Combines the results of several calls; fails if one of them fails. */
export function useCalls<T, S>(
  key: QueryKey,
  calls: readonly Call<T>[],
  combine: (answers: readonly T[]) => S,
  options?: ReadOptions<S>,
): QueryState<S> {
  return useRead(
    key,
    async (signal) => combine(await Promise.all(calls.map((call) => dataOf(call(signal))))),
    toErrorCode,
    options,
  )
}
