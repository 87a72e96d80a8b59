import { createHttpClient, type CallResult } from '@tidebook/client/http'
import type { PathValues, QueryValues, Route } from '@tidebook/contract/routes'
import { failedRequestStore } from '../model/failed-request-store.ts'
import { memberStore } from '../model/member-store.ts'

const http = createHttpClient({ hosts: [''], onUnexpected: (id) => failedRequestStore.set(id) })
const SIGN_IN_REQUIRED = '4010'

interface StaffCallOptions {
  readonly path?: PathValues
  readonly query?: QueryValues
  readonly body?: unknown
  /** The user that the call concerns, if its path does not contain the user. */
  readonly target?: string
  readonly signal?: AbortSignal
}

/** Makes a call. If the server requires a sign-in, the session has ended, and the sign-in form appears. */
export async function callStaffApi<T>(route: Route, given: StaffCallOptions = {}): Promise<CallResult<T>> {
  const answer = await http.call<T>(route, given)
  if (answer.code === SIGN_IN_REQUIRED && memberStore.get().state === 'in') memberStore.set({ state: 'out' })
  return answer
}
