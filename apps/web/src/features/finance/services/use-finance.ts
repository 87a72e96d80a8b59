import type { FinanceFamily, FinanceOrder } from '@tidebook/contract/finance'
import { FINANCE_STATE } from '@tidebook/contract/finance'
import { useEffect } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { useStore } from '../../../lib/store.ts'
import { usePolledOrder } from '../../gateway/index.ts'
import { isSettled } from '../model/order-state.ts'
import { followSentPayments, removeSentPayment, sentStore } from '../model/sent-payments.ts'
import { financeApi } from './finance-api.ts'
import { reportPayment } from './pay-order.ts'

/**
 * Loads the available products.
 * @param version a change triggers a reload
 */
export function useProducts(family: FinanceFamily, version: number) {
  return useCall(['finance products', family], (signal) => financeApi.products(family, { signal }), { version })
}

/**
 * Loads a page of the user's orders.
 * @param version a change triggers a reload
 */
export function useOrders(
  family: FinanceFamily,
  wallet: string,
  page: number,
  state: number | undefined,
  version: number,
) {
  return useCall(
    ['finance orders', family, wallet, page, state],
    (signal) => financeApi.orders(family, wallet, { page, state }, { signal }),
    { version },
  )
}

export function useProfit(family: FinanceFamily, wallet: string, version: number) {
  return useCall(['finance profit', family, wallet], (signal) => financeApi.profit(family, wallet, { signal }), {
    version,
  })
}

/**
 * Loads the accrued returns of an order.
 * @param version a change triggers a reload
 */
export function useBonuses(order: FinanceOrder, page: number, version: number) {
  const { family, wallet, orderID } = order
  return useCall(
    ['finance bonuses', family, wallet, orderID, page],
    (signal) => financeApi.bonuses({ family, wallet, orderID }, page, { signal }),
    { version },
  )
}

/** Returns the hash of an order's payment that any tab of this browser sent, or undefined. */
export function useSent(orderID: string): string | undefined {
  useEffect(followSentPayments, [])
  return useStore(sentStore).find((each) => each.orderID === orderID)?.hash
}

/**
 * Follows an order by its id until it is final. Reports a payment of this browser until the exchange has recorded it.
 */
export function useFinanceOrder(family: FinanceFamily, wallet: string, orderID: string) {
  const followed = usePolledOrder(
    ['finance order', family, wallet, orderID],
    (signal) => financeApi.order(family, wallet, orderID, { signal }),
    isSettled,
  )
  const order = valueOf(followed.answer)
  const hash = useSent(orderID)
  useEffect(() => {
    if (order === undefined || hash === undefined) return
    if (order.state === FINANCE_STATE.created) void reportPayment(order, hash)
    else removeSentPayment(orderID)
  }, [order, hash, orderID])
  return { ...followed, isSent: hash !== undefined }
}

export function useProofs(page: number) {
  return useCall(['finance proofs', page], (signal) => financeApi.proofs(page, { signal }))
}

export function useHedgeProofs(page: number) {
  return useCall(['finance hedge proofs', page], (signal) => financeApi.hedgeProofs(page, { signal }))
}
