import { stopsRoutes } from '@tidebook/contract/routes'
import type { StopState } from '@tidebook/contract'
import type { AbortOptions, HttpClient } from '../http/http-client.ts'

/** Stop orders: signed orders that wait for a price. */
export function createStopsApi(http: HttpClient) {
  return {
    /**
     * Stores a signed order that uses a ticket, as upper-case hex. The server submits it when the market reaches its
     * trigger.
     */
    keepStop: (blob: string, end: AbortOptions = {}) =>
      http.call<StopState>(stopsRoutes.keep, { body: { blob }, target: blob.slice(-64), ...end }),
    /** Returns the states of orders by hash, omitting unknown ones. At most 50 per call. */
    stops: (hashes: readonly string[], end: AbortOptions = {}) =>
      http.call<readonly StopState[]>(stopsRoutes.list, { query: { hashes: hashes.join(',') }, ...end }),
  }
}
