import type { DepositOrder } from '@tidebook/contract/gateway'
import { useEffect } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import type { QueryState } from '../../../lib/queries/use-read.ts'
import { isOver } from '../model/deposit-steps.ts'
import { storeDeposits } from '../model/platform-store.ts'
import { gatewayApi } from './gateway-api.ts'
import { usePolledOrder } from './use-polled-order.ts'

/** Follows a deposit by its id until it is final. */
export function useDeposit(wallet: string, base: string, orderID: string | undefined): QueryState<DepositOrder> {
  return usePolledOrder(
    ['deposit', wallet, base, orderID],
    orderID === undefined ? undefined : (signal) => gatewayApi.deposit(wallet, base, orderID, { signal }),
    isOver,
  )
}

/** Follows the unfinished deposit of a coin; null when there is none (DEP-002). */
export function usePendingDeposit(wallet: string, base: string | undefined): QueryState<DepositOrder | null> {
  return usePolledOrder(
    ['pending deposit', wallet, base],
    base === undefined ? undefined : (signal) => gatewayApi.pendingDeposit(wallet, base, { signal }),
    isOver,
  )
}

/**
 * Loads a page of the user's deposits (DEP-024).
 * @param version a change triggers a reload
 */
export function useDepositList(wallet: string, page: number, version: number) {
  const deposits = useCall(['deposits', wallet, page], (signal) => gatewayApi.deposits(wallet, page, { signal }), {
    version,
  })
  const list = valueOf(deposits.answer)
  useEffect(() => {
    if (list !== undefined) storeDeposits(list.orders)
  }, [list])
  return deposits
}
