import type { CallResult } from '../http/call-result.ts'
import type { HttpClient } from '../http/http-client.ts'
import { NetworkError } from './errors.ts'
import { callError } from './refusals.ts'

/** Returns a client whose identical calls run concurrently. The page's client cancels the older call instead. */
export function withoutCancelling(http: HttpClient): HttpClient {
  let calls = 0
  return {
    ...http,
    call: (route, options) => {
      calls += 1
      return http.call(route, { ...options, target: `${options?.target ?? ''} ${calls}` })
    },
  }
}

/** Returns the data of a call. @throws BaseError when the exchange refuses or does not answer */
export async function dataOf<T>(call: Promise<CallResult<T>>): Promise<T> {
  const answer = await call.catch((error: unknown) => {
    throw new NetworkError(error instanceof Error ? error.message : String(error), { cause: error })
  })
  if (!answer.result) throw callError(answer)
  return answer.data
}
