import { calls } from '@tidebook/contract'
import { isValidAddress } from '@tidebook/protocol/address'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { countPoolEvents } from '../indexer/pool-events.repository.ts'
import type { GetMarketContext } from '../market-state/market-context.ts'
import { PoolEventCounts } from './pool-event-counts.ts'
import { poolHistory } from './pool-history.ts'
import { PoolWatch } from './pool-watch.ts'

/**
 * Serves the pools that trade next to the books (AMM-001, AMM-101).
 * @param supported whether the network's ledger supports pools
 */
export function poolsModule(definition: NetworkDefinition, supported: boolean, market: GetMarketContext): ServerModule {
  let watch: PoolWatch | undefined
  const counts = new PoolEventCounts((range) => countPoolEvents(market().database.db, range))
  const watching = (): PoolWatch => (watch ??= new PoolWatch(market()))
  return {
    name: 'pools',
    roles: ['api'],
    calls: ({ call }) => {
      call(calls.pools.list, async () => {
        const { index } = market().state.ledger
        return supported ? watching().list(market()) : { supported, ledger: index, pools: [] }
      })
      call(calls.pools.story, async ({ params }) => {
        const story = supported ? await watching().story(market(), params.account) : undefined
        if (story === undefined) throw new ApiError('unknownPair', `${params.account} is not a pool`)
        return story
      })
      call(calls.pools.events, async ({ params: { account }, query }) => {
        if (!isValidAddress(definition, account)) throw new ApiError('walletFormat', 'account: expected an address')
        return poolHistory(market(), counts, account, query)
      })
      call(calls.pools.provider, async ({ params: { address } }) => {
        if (!isValidAddress(definition, address))
          throw new ApiError('walletFormat', 'address: expected a wallet address')
        return supported ? watching().changesOf(market(), address) : []
      })
    },
  }
}
