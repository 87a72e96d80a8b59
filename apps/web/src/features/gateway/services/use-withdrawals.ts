import { ORDER_STATUS, type WithdrawOrder } from '@tidebook/contract/gateway'
import { useEffect, useMemo } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../orders/index.ts'
import { isOver } from '../model/deposit-steps.ts'
import { keepPaidOut } from '../model/withdraw-journal.ts'
import { gatewayApi } from './gateway-api.ts'
import { useFollowed, type Followed } from './use-followed.ts'

/** A withdrawal by its id, followed to its end (WDR-005); one that was paid out is remembered here (WDR-013). */
export function useWithdrawal(wallet: string, base: string, orderID: string): Followed<WithdrawOrder> {
  const followed = useFollowed(
    useMemo(
      () => (signal: AbortSignal) => gatewayApi.withdrawal(wallet, base, orderID, { signal }),
      [wallet, base, orderID],
    ),
    isOver,
  )
  const order = valueOf(followed.answer)
  useEffect(() => {
    if (order?.status !== ORDER_STATUS.success) return
    const { hash = order.orderID, amount, to, changed: time } = order
    keepPaidOut({ orderID: order.orderID, base: order.base, wallet: order.wallet, hash, amount, to, time })
  }, [order])
  return followed
}

/** A page of the own withdrawals. @param version asks anew when it changes */
export function useWithdrawalList(wallet: string, page: number, version: number) {
  const call = useMemo(() => (signal: AbortSignal) => gatewayApi.withdrawals(wallet, page, { signal }), [wallet, page])
  return useCall(call, version)
}
