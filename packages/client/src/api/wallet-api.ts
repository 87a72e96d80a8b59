import { PAGE_SIZES } from '@tidebook/contract/constants'
import { queryText, walletRoutes } from '@tidebook/contract/routes'
import type { QueryValues } from '@tidebook/contract/routes'
import type {
  BalanceTable,
  HashDetail,
  OpenOrderPage,
  OrderHistoryPage,
  WalletProfit,
  WalletRecordPage,
  WalletWorth,
} from '@tidebook/contract'
import type { AbortOptions, HttpClient } from '../http/http-client.ts'
import { pairQuery } from './pair-path.ts'
import type { PairCodes } from './pair-path.ts'

/** Pages count from 0. */
export interface OrdersQuery {
  readonly page?: number
  readonly size?: number
  readonly pair?: PairCodes
  readonly side?: 'buy' | 'sell'
}

/** Selects orders placed in a period; times in ms. */
export interface HistoryQuery extends OrdersQuery {
  readonly begin?: number
  readonly end?: number
}

/** Filters of the wallet's records. */
export interface RecordsQuery extends HistoryQuery {
  readonly type?: string
  readonly token?: string
  readonly otherWallet?: string
  readonly get?: string
  readonly pay?: string
}

function ordersQuery(address: string, query: OrdersQuery) {
  return {
    p: query.page ?? 0,
    s: query.size ?? PAGE_SIZES.orders,
    w: address,
    c: query.pair && pairQuery(query.pair),
    bs: query.side && (query.side === 'buy' ? 1 : 2),
  }
}

/**
 * Explorer calls. The path contains the caller's id, and `w` the wallet (API-034). Repeating a call cancels the older
 * one.
 */
export function createWalletApi(http: HttpClient) {
  const about = (query: QueryValues) => ({ path: { address: http.uuid() }, target: queryText(query), query })
  return {
    balance: (address: string, end: AbortOptions = {}) =>
      http.call<BalanceTable>(walletRoutes.balance, { ...about({ w: address }), ...end }),
    hashDetail: (hash: string, end: AbortOptions = {}) =>
      http.call<HashDetail>(walletRoutes.hashDetail, {
        path: { hash: http.uuid() },
        target: hash,
        query: { h: hash },
        ...end,
      }),
    offers: (address: string, query: OrdersQuery = {}, end: AbortOptions = {}) =>
      http.call<OpenOrderPage>(walletRoutes.offers, { ...about(ordersQuery(address, query)), ...end }),
    orderHistory: (address: string, query: HistoryQuery = {}, end: AbortOptions = {}) =>
      http.call<OrderHistoryPage>(walletRoutes.history, {
        ...about({ ...ordersQuery(address, query), b: query.begin, e: query.end }),
        ...end,
      }),
    transactions: (address: string, query: RecordsQuery = {}, end: AbortOptions = {}) =>
      http.call<WalletRecordPage>(walletRoutes.transactions, {
        ...about({
          ...ordersQuery(address, query),
          ...(query.token === undefined ? {} : { c: query.token }),
          b: query.begin,
          e: query.end,
          t: query.type,
          aw: query.otherWallet,
          get: query.get,
          pay: query.pay,
        }),
        ...end,
      }),
    /** Returns the trading result of each pair. */
    profit: (address: string, end: AbortOptions = {}) =>
      http.call<WalletProfit>(walletRoutes.profit, { ...about({ w: address }), ...end }),
    /**
     * Returns the portfolio value over time.
     * @param begin ms; by default the time of the first balance
     */
    worth: (address: string, begin?: number, end: AbortOptions = {}) =>
      http.call<WalletWorth>(walletRoutes.worth, { ...about({ w: address, b: begin }), ...end }),
    sumAll: (token?: string, end: AbortOptions = {}) =>
      http.call<Record<string, string[]> | string[]>(walletRoutes.sumAll, { ...about({ t: token }), ...end }),
  }
}
