import type { CallResult } from '@tidebook/client/http'
import type { QueryKey } from '@tanstack/react-query'
import { useRead, type Answer, type ReadOptions } from './use-read.ts'

/** The exchange refused a call. */
class CallRefusedError extends Error {
  override readonly name = 'CallRefusedError'
  readonly code: string
  constructor(code: string) {
    super(`the exchange refused the call with code ${code}`)
    this.code = code
  }
}

const NETWORK_ERROR = 'networkError'

const codeOf = (error: unknown): string => (error instanceof CallRefusedError ? error.code : NETWORK_ERROR)

/** `useRead` of a call to the exchange: a refusal is a failure with the exchange's code. @param call undefined asks nothing */
export const useCall = <T>(
  key: QueryKey,
  call: ((signal: AbortSignal) => Promise<CallResult<T>>) | undefined,
  options?: ReadOptions<T>,
): Answer<T> =>
  useRead(
    key,
    call &&
      (async (signal) => {
        const result = await call(signal)
        if (result.result) return result.data
        throw new CallRefusedError(result.code || NETWORK_ERROR)
      }),
    codeOf,
    options,
  )
