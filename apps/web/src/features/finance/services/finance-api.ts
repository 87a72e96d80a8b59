import type { AbortOptions } from '@tidebook/client/http'
import type {
  CoverProof,
  FinanceBonus,
  FinanceFamily,
  FinanceOrder,
  FinanceProducts,
  FinanceProfit,
  PaymentProof,
} from '@tidebook/contract/finance'
import { finnalRoutes, pocRoutes } from '@tidebook/contract/routes'
import { http } from '../../network/index.ts'

/** The fields that identify an order in a request. */
type OrderPlace = Pick<FinanceOrder, 'family' | 'wallet' | 'orderID'>

function routesOf(family: FinanceFamily) {
  return family === 'poc' ? pocRoutes : finnalRoutes
}

/** Client for fixed-return products; `wallet` is the user's address on the exchange's ledger. */
export const financeApi = {
  products: (family: FinanceFamily, end: AbortOptions = {}) =>
    http.call<FinanceProducts>(routesOf(family).products, { query: {}, ...end }),
  profit: (family: FinanceFamily, wallet: string, end: AbortOptions = {}) =>
    http.call<{ readonly profits: readonly FinanceProfit[] }>(routesOf(family).profit, {
      path: { wallet },
      query: {},
      ...end,
    }),
  orders: (
    family: FinanceFamily,
    wallet: string,
    { page, state }: { readonly page: number; readonly state: number | undefined },
    end: AbortOptions = {},
  ) =>
    http.call<{ readonly count: number; readonly orders: readonly FinanceOrder[] }>(routesOf(family).orders, {
      path: { wallet },
      query: { page, state },
      ...end,
    }),
  create: (family: FinanceFamily, wallet: string, productID: string, boughtPers: number) =>
    http.call<FinanceOrder>(routesOf(family).create, { path: { wallet }, body: { productID, boughtPers } }),
  pay: ({ family, wallet, orderID, memo }: FinanceOrder, hash: string) =>
    http.call<FinanceOrder>(routesOf(family).pay, { path: { wallet }, body: { orderID, hash, memo } }),
  order: (family: FinanceFamily, wallet: string, orderID: string, end: AbortOptions = {}) =>
    http.call<FinanceOrder>(routesOf(family).order, { path: { wallet }, query: { orderID }, ...end }),
  bonuses: ({ family, wallet, orderID }: OrderPlace, page: number, end: AbortOptions = {}) =>
    http.call<{ readonly count: number; readonly bonuses: readonly FinanceBonus[] }>(routesOf(family).bonuses, {
      path: { wallet },
      query: { orderID, page },
      ...end,
    }),
  redeem: ({ family, wallet, orderID }: FinanceOrder) =>
    http.call<FinanceOrder>(routesOf(family).redeem, { path: { wallet }, body: { orderID } }),
  proofs: (page: number, end: AbortOptions = {}) =>
    http.call<{ readonly count: number; readonly proofs: readonly PaymentProof[] }>(pocRoutes.proofs, {
      query: { page },
      ...end,
    }),
  hedgeProofs: (page: number, end: AbortOptions = {}) =>
    http.call<{ readonly count: number; readonly proofs: readonly CoverProof[] }>(pocRoutes.hedgeProofs, {
      query: { page },
      ...end,
    }),
}
