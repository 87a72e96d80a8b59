import { stopsRoutes } from '@tidebook/contract/routes'
import type { StopState } from '@tidebook/contract'
import type { CallOptions, HttpClient } from '../http/http-client.ts'

type Ending = Pick<CallOptions, 'signal'>

/** Signed orders that wait for a price. */
export function createStopsApi(http: HttpClient) {
  return {
    /** Hands a signed order on a ticket over, upper-case hex: it is sent when the market reaches the trigger it names. */
    keepStop: (blob: string, end: Ending = {}) =>
      http.call<StopState>(stopsRoutes.keep, { body: { blob }, target: blob.slice(-64), ...end }),
    /** What became of them, by hash; those that are not kept there are left out. At most 50 at a time. */
    stops: (hashes: readonly string[], end: Ending = {}) =>
      http.call<readonly StopState[]>(stopsRoutes.list, { query: { hashes: hashes.join(',') }, ...end }),
  }
}
