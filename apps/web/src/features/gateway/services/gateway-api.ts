import type { AbortOptions } from '@tidebook/client/http'
import { createGatewayApi } from '@tidebook/client/gateway'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import type { CrossRecord, DepositOrder, WithdrawOrder } from '@tidebook/contract/gateway'
import { gatewayRoutes } from '@tidebook/contract/routes'
import { http } from '../../network/index.ts'
import type { RecordsFilter } from '../model/records-filter.ts'

/** Deposit address of a wallet. */
export interface DepositAddress {
  readonly address: string
  readonly memo?: string | undefined
}

/** Page size of the order lists. */
export const PAGE = PAGE_SIZES.orders

/** Client for deposits and withdrawals; `wallet` is the user's address on the exchange's ledger. */
export const gatewayApi = {
  ...createGatewayApi(http),
  depositAddress: (wallet: string, base: string, end: AbortOptions = {}) =>
    http.call<DepositAddress>(gatewayRoutes.depositAddress, { path: { wallet }, body: { base }, ...end }),
  createDeposit: (wallet: string, body: { readonly base: string; readonly amount: string; readonly from: string }) =>
    http.call<DepositOrder>(gatewayRoutes.createDeposit, { path: { wallet }, body }),
  /** A call without a hash reports that the wallet is about to pay. */
  updateDeposit: ({ wallet, base, orderID }: DepositOrder, hash?: string) =>
    http.call<DepositOrder>(gatewayRoutes.updateDeposit, {
      path: { wallet },
      body: { base, orderID, ...(hash !== undefined && { hash }) },
    }),
  cancelDeposit: ({ wallet, base, orderID }: DepositOrder) =>
    http.call<DepositOrder>(gatewayRoutes.cancelDeposit, { path: { wallet }, query: { base, orderID } }),
  deposit: (wallet: string, base: string, orderID: string, end: AbortOptions = {}) =>
    http.call<DepositOrder>(gatewayRoutes.deposit, { path: { wallet }, query: { base, orderID }, ...end }),
  pendingDeposit: (wallet: string, base: string, end: AbortOptions = {}) =>
    http.call<DepositOrder | null>(gatewayRoutes.pendingDeposit, { path: { wallet }, query: { base }, ...end }),
  deposits: (wallet: string, page: number, end: AbortOptions = {}) =>
    http.call<{ readonly count: number; readonly orders: readonly DepositOrder[] }>(gatewayRoutes.deposits, {
      path: { wallet },
      query: { page },
      ...end,
    }),
  createWithdrawal: (
    wallet: string,
    body: {
      readonly base: string
      readonly amount: string
      readonly to: string
      readonly tag?: number | undefined
      readonly payoutMemo?: string | undefined
    },
  ) => http.call<WithdrawOrder>(gatewayRoutes.createWithdrawal, { path: { wallet }, body }),
  updateWithdrawal: ({ wallet, base, orderID }: Pick<WithdrawOrder, 'wallet' | 'base' | 'orderID'>, hash?: string) =>
    http.call<WithdrawOrder>(gatewayRoutes.updateWithdrawal, {
      path: { wallet },
      body: { base, orderID, ...(hash !== undefined && { hash }) },
    }),
  withdrawal: (wallet: string, base: string, orderID: string, end: AbortOptions = {}) =>
    http.call<WithdrawOrder>(gatewayRoutes.withdrawal, { path: { wallet }, query: { base, orderID }, ...end }),
  withdrawals: (wallet: string, page: number, end: AbortOptions = {}) =>
    http.call<{ readonly count: number; readonly orders: readonly WithdrawOrder[] }>(gatewayRoutes.withdrawals, {
      path: { wallet },
      query: { page },
      ...end,
    }),
  records: (wallet: string, filter: RecordsFilter, end: AbortOptions = {}) =>
    http.call<{ readonly count: number; readonly records: readonly CrossRecord[] }>(gatewayRoutes.records, {
      path: { wallet },
      query: { ...filter },
      ...end,
    }),
}
