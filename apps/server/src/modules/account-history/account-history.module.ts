import { calls, type BalanceTable, type WalletProfit, type WalletWorth } from '@tidebook/contract'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import { ApiError } from '../../platform/http/http.errors.ts'
import { SharedAnswers } from '../../platform/shared-answers.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import type { GetMarketContext } from '../market-state/market-context.ts'
import { hashDetailOf } from './hash-detail.service.ts'
import { otherWalletOf, walletOf } from './account-address.ts'
import { balanceOf, openOrdersOf, orderHistoryOf, recordsOfWallet, tokensOf } from './account-history.service.ts'
import { profitOfWallet } from './profit.service.ts'
import { timeBound } from './page-filters.ts'
import { worthOfWallet, worthQuestion } from './worth.service.ts'

/**
 * Time for which a profit calculation is reused, in milliseconds per fill. The calculation takes a thirtieth of this
 * time.
 */
const REST_OF_FILL_MS = 0.2
/** Number of fills from which a calculation is reused. Smaller calculations are repeated for each ledger. */
const LONG_HISTORY_FILLS = 5_000
const MAX_CACHED_ANSWERS = 256
/**
 * Time for which balances are reused, in milliseconds per balance. The node needs a twentieth of this time to read
 * them.
 */
const REST_OF_BALANCE_MS = 0.5
/**
 * Number of balances from which they are reused; smaller sets are read for each ledger. An issuer has one balance per
 * customer.
 */
const LONG_HISTORY_BALANCES = 1_000
const MAX_CACHED_BALANCES = 2_048

function fillsOf({ pairs }: WalletProfit): number {
  return pairs.reduce((sum, { fills }) => sum + fills, 0)
}

const HASH = /^[0-9A-F]{64}$/

/**
 * Serves the explorer's data about wallets and transactions (API-027..034).
 * @param now ms, for the age of records
 */
export function accountHistoryModule(
  definition: NetworkDefinition,
  market: GetMarketContext,
  now: () => number,
): ServerModule {
  return {
    name: 'account-history',
    roles: ['api'],
    calls: ({ call }) => {
      const shared = { most: MAX_CACHED_ANSWERS, now, ledger: () => market().state.ledger.index }
      const profits = new SharedAnswers<WalletProfit>({
        ...shared,
        rest: (profit) => (fillsOf(profit) < LONG_HISTORY_FILLS ? 0 : fillsOf(profit) * REST_OF_FILL_MS),
      })
      const worths = new SharedAnswers<WalletWorth>(shared)
      const balances = new SharedAnswers<BalanceTable>({
        ...shared,
        most: MAX_CACHED_BALANCES,
        rest: (table) => {
          const count = Object.keys(table).length
          return count < LONG_HISTORY_BALANCES ? 0 : count * REST_OF_BALANCE_MS
        },
      })
      call(calls.wallet.balance, async ({ params, query, visit }) => {
        const wallet = walletOf(definition, params.address, query.w)
        return balances.get(wallet, visit.client.network, () => balanceOf(market(), wallet))
      })
      call(calls.wallet.transactions, ({ params, query }) =>
        recordsOfWallet(
          market(),
          walletOf(definition, params.address, query.w),
          otherWalletOf(definition, query),
          now(),
        ),
      )
      call(calls.wallet.offers, ({ params, query }) =>
        openOrdersOf(market(), walletOf(definition, params.address, query.w), query, now()),
      )
      call(calls.wallet.history, ({ params, query }) =>
        orderHistoryOf(market(), walletOf(definition, params.address, query.w), query),
      )
      call(calls.wallet.profit, async ({ params, query, visit }) => {
        const wallet = walletOf(definition, params.address, query.w)
        return profits.get(wallet, visit.client.network, () => profitOfWallet(market(), wallet))
      })
      call(calls.wallet.worth, async ({ params, query, visit }) => {
        const wallet = walletOf(definition, params.address, query.w)
        const start = timeBound(query.b, 'b')
        const question = worthQuestion(market().state.ledger.closeTime, start)
        return worths.get(`${wallet} ${question}`, visit.client.network, () => worthOfWallet(market(), wallet, start))
      })
      call(calls.wallet.sumAll, ({ query }) => tokensOf(market(), query.t))
      call(calls.wallet.hashDetail, ({ params, query }) => {
        const hash = (query.h ?? params.hash).toUpperCase()
        if (!HASH.test(hash)) throw new ApiError('invalidParameter', 'hash: expected 64 hex digits')
        return hashDetailOf(market(), hash, now())
      })
    },
  }
}
