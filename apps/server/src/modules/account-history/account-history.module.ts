import { walletCalls } from '@tidebook/contract'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import type { GetMarketContext } from '../market-state/market-context.ts'
import { hashDetailOf } from './hash-detail.service.ts'
import { otherWalletOf, walletOf } from './account-address.ts'
import { balanceOf, openOrdersOf, orderHistoryOf, recordsOfWallet, tokensOf } from './account-history.service.ts'
import { profitOfWallet } from './profit.service.ts'
import { worthOfWallet } from './worth.service.ts'

const HASH = /^[0-9A-F]{64}$/

/** What the explorer knows of wallets and transactions (API-027..034). @param now ms, for the age of records */
export const accountHistoryModule = (
  definition: NetworkDefinition,
  market: GetMarketContext,
  now: () => number,
): ServerModule => ({
  name: 'account-history',
  roles: ['api'],
  calls: ({ call }) => {
    call(walletCalls.balance, ({ params, query }) => balanceOf(market(), walletOf(definition, params.address, query.w)))
    call(walletCalls.transactions, ({ params, query }) =>
      recordsOfWallet(market(), walletOf(definition, params.address, query.w), otherWalletOf(definition, query), now()),
    )
    call(walletCalls.offers, ({ params, query }) =>
      openOrdersOf(market(), walletOf(definition, params.address, query.w), query, now()),
    )
    call(walletCalls.history, ({ params, query }) =>
      orderHistoryOf(market(), walletOf(definition, params.address, query.w), query),
    )
    call(walletCalls.profit, ({ params, query }) =>
      profitOfWallet(market(), walletOf(definition, params.address, query.w)),
    )
    call(walletCalls.worth, ({ params, query }) =>
      worthOfWallet(market(), walletOf(definition, params.address, query.w), query),
    )
    call(walletCalls.sumAll, ({ query }) => tokensOf(market(), query.t))
    call(walletCalls.hashDetail, ({ params, query }) => {
      const hash = (query.h ?? params.hash).toUpperCase()
      if (!HASH.test(hash)) throw new ApiError('invalidParameter', 'hash: expected 64 hex digits')
      return hashDetailOf(market(), hash, now())
    })
  },
})
