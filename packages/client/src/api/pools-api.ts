import { poolsRoutes } from '@tidebook/contract/routes'
import type { PoolList, PoolStoryAnswer, ProviderEvents } from '@tidebook/contract'
import type { CallOptions, HttpClient } from '../http/http-client.ts'

type Ending = Pick<CallOptions, 'signal'>

/** Pools that trade beside the books. */
export function createPoolsApi(http: HttpClient) {
  return {
    /** All pools of the listed tokens as of the last ledger. */
    pools: (end: Ending = {}) => http.call<PoolList>(poolsRoutes.list, end),
    /** What became of a pool, by its account. */
    poolStory: (account: string, end: Ending = {}) =>
      http.call<PoolStoryAnswer>(poolsRoutes.story, { path: { account }, ...end }),
    /** What a wallet put into pools and took out, oldest first. */
    providerEvents: (address: string, end: Ending = {}) =>
      http.call<ProviderEvents>(poolsRoutes.provider, { path: { address }, ...end }),
  }
}
