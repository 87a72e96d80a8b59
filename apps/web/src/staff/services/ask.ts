import { createHttpClient, type CallResult } from '@tidebook/client/http'
import type { PathValues, QueryValues, Route } from '@tidebook/contract/routes'
import { memberStore } from '../model/member-store.ts'

const http = createHttpClient({ hosts: [''] })
const SIGN_IN_REQUIRED = '4010'

interface Given {
  readonly path?: PathValues
  readonly query?: QueryValues
  readonly body?: unknown
  /** Whom the call is about, where its path does not say it. */
  readonly target?: string
  readonly signal?: AbortSignal
}

/** Makes a call. Whoever is told to sign in first is shown how: the session has ended. */
export const ask = async <T>(route: Route, given: Given = {}): Promise<CallResult<T>> => {
  const answer = await http.call<T>(route, given)
  if (answer.code === SIGN_IN_REQUIRED && memberStore.get().state === 'in') memberStore.set({ state: 'out' })
  return answer
}
