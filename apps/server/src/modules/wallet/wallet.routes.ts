import { walletCalls } from '@tidebook/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../http/http.errors.ts'
import { registerCall, type CallOptions } from '../http/register-call.ts'
import type { MarketProvider } from '../runtime/market-access.ts'
import { hashDetailOf } from './hash-detail.service.ts'
import { walletOf } from './wallet-address.ts'
import { balanceOf, openOrdersOf, orderHistoryOf, recordsOfWallet, tokensOf } from './wallet.service.ts'

const HASH = /^[0-9A-F]{64}$/

/** What the explorer knows of wallets and transactions (API-027..034). */
export const registerWallet = (app: FastifyInstance, options: CallOptions, market: MarketProvider): void => {
  registerCall(app, walletCalls.balance, options, ({ params, query }) =>
    balanceOf(market(), walletOf(params.address, query.w)),
  )
  registerCall(app, walletCalls.transactions, options, ({ params, query }) =>
    recordsOfWallet(market(), walletOf(params.address, query.w), query, options.now()),
  )
  registerCall(app, walletCalls.offers, options, ({ params, query }) =>
    openOrdersOf(market(), walletOf(params.address, query.w), query, options.now()),
  )
  registerCall(app, walletCalls.history, options, ({ params, query }) =>
    orderHistoryOf(market(), walletOf(params.address, query.w), query),
  )
  registerCall(app, walletCalls.sumAll, options, ({ query }) => tokensOf(market(), query.t))
  registerCall(app, walletCalls.hashDetail, options, ({ params, query }) => {
    const hash = (query.h ?? params.hash).toUpperCase()
    if (!HASH.test(hash)) throw new ApiError('invalidParameter', 'hash: expected 64 hex digits')
    return hashDetailOf(market(), hash, options.now())
  })
}
