import { poolsRoutes } from '@tidebook/contract/routes'
import type { PoolHistoryEvent, PoolHistoryPage, PoolList, PoolStoryAnswer, ProviderEvents } from '@tidebook/contract'
import type { AbortOptions, HttpClient } from '../http/http-client.ts'

/** Pages count from 0. */
export interface PoolHistoryQuery {
  readonly page?: number
  readonly size?: number
  readonly kind?: PoolHistoryEvent['kind']
}

/** Liquidity pools. */
export function createPoolsApi(http: HttpClient) {
  return {
    /** Returns all pools of the listed tokens as of the last ledger. */
    pools: (end: AbortOptions = {}) => http.call<PoolList>(poolsRoutes.list, end),
    /** Returns the history of the pool with this account. */
    poolStory: (account: string, end: AbortOptions = {}) =>
      http.call<PoolStoryAnswer>(poolsRoutes.story, { path: { account }, ...end }),
    /** Returns a page of all accounts' deposits, withdrawals, swaps and bids in a pool, newest first. */
    poolEvents: (account: string, { page, size, kind }: PoolHistoryQuery = {}, end: AbortOptions = {}) =>
      http.call<PoolHistoryPage>(poolsRoutes.events, {
        path: { account },
        query: { p: page, s: size, kind },
        ...end,
      }),
    /** Returns a wallet's deposits into pools and withdrawals from them, oldest first. */
    providerEvents: (address: string, end: AbortOptions = {}) =>
      http.call<ProviderEvents>(poolsRoutes.provider, { path: { address }, ...end }),
  }
}
