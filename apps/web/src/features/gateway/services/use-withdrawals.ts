import { ORDER_STATUS, type WithdrawOrder } from '@tidebook/contract/gateway'
import { useEffect } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import type { QueryState } from '../../../lib/queries/use-read.ts'
import { isOver } from '../model/deposit-steps.ts'
import { savePaidOut } from '../model/withdraw-journal.ts'
import { gatewayApi } from './gateway-api.ts'
import { usePolledOrder } from './use-polled-order.ts'

/** Follows a withdrawal by its id until it is final (WDR-005) and stores a completed one (WDR-013). */
export function useWithdrawal(wallet: string, base: string, orderID: string): QueryState<WithdrawOrder> {
  const followed = usePolledOrder(
    ['withdrawal', wallet, base, orderID],
    (signal) => gatewayApi.withdrawal(wallet, base, orderID, { signal }),
    isOver,
  )
  const order = valueOf(followed.answer)
  useEffect(() => {
    if (order?.status !== ORDER_STATUS.success) return
    const { hash = order.orderID, amount, to, changed: time } = order
    savePaidOut({ orderID: order.orderID, base: order.base, wallet: order.wallet, hash, amount, to, time })
  }, [order])
  return followed
}

/**
 * Loads a page of the user's withdrawals.
 * @param version a change triggers a reload
 */
export function useWithdrawalList(wallet: string, page: number, version: number) {
  return useCall(['withdrawals', wallet, page], (signal) => gatewayApi.withdrawals(wallet, page, { signal }), {
    version,
  })
}
