import type { DepositOrder } from '@tidebook/contract/gateway'
import { useEffect, useMemo } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../orders/index.ts'
import { isOver } from '../model/deposit-steps.ts'
import { keepDeposits } from '../model/platform-store.ts'
import { gatewayApi } from './gateway-api.ts'
import { useFollowed, type Followed } from './use-followed.ts'

/** A deposit by its id, followed to its end. */
export const useDeposit = (wallet: string, base: string, orderID: string | undefined): Followed<DepositOrder> =>
  useFollowed(
    useMemo(
      () =>
        orderID === undefined
          ? undefined
          : (signal: AbortSignal) => gatewayApi.deposit(wallet, base, orderID, { signal }),
      [wallet, base, orderID],
    ),
    isOver,
  )

/** The deposit of a coin that is not finished, null for none (DEP-002). */
export const usePendingDeposit = (wallet: string, base: string | undefined): Followed<DepositOrder | null> =>
  useFollowed(
    useMemo(
      () =>
        base === undefined ? undefined : (signal: AbortSignal) => gatewayApi.pendingDeposit(wallet, base, { signal }),
      [wallet, base],
    ),
    isOver,
  )

/** A page of the own deposits (DEP-024). @param version asks anew when it changes */
export function useDepositList(wallet: string, page: number, version: number) {
  const call = useMemo(() => (signal: AbortSignal) => gatewayApi.deposits(wallet, page, { signal }), [wallet, page])
  const asked = useCall(call, version)
  const list = valueOf(asked.answer)
  useEffect(() => {
    if (list !== undefined) keepDeposits(list.orders)
  }, [list])
  return asked
}
