import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import type { HttpClient } from '../http/http-client.ts'
import { createInfoApi } from './info-api.ts'
import { createPoolsApi } from './pools-api.ts'
import { createServiceApi } from './service-api.ts'
import { createStopsApi } from './stops-api.ts'
import { createWalletApi } from './wallet-api.ts'

export type { PairCodes } from './pair-path.ts'
export type { HistoryQuery, OrdersQuery, RecordsQuery } from './wallet-api.ts'

/** Creates one typed function for every call of the contract. */
export function createApi(http: HttpClient, clock: Clock = systemClock) {
  const now = () => clock.now()
  return {
    ...createInfoApi(http, now),
    ...createWalletApi(http),
    ...createServiceApi(http, now),
    ...createPoolsApi(http),
    ...createStopsApi(http),
  }
}

export type Api = ReturnType<typeof createApi>
