import { calls } from '@tidebook/contract'
import type { ServerModule } from '../../platform/server-module.ts'
import type { MarketCaps } from './market-caps.ts'

/** Serves world market prices from the operator's sources (API-098, API-099). */
export function pricesModule(marketCaps: MarketCaps): ServerModule {
  return {
    name: 'prices',
    roles: ['api'],
    calls: ({ call }) => {
      call(calls.site.price, ({ query }) => marketCaps.get(query.symbol))
    },
  }
}
