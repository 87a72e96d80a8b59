import { FINANCE_STATE, type FinanceFamily } from '@tidebook/contract/finance'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { accrueOrder, totalOf } from './accrue.ts'
import type { FinanceContext } from './finance-context.ts'
import type { FinanceOrderRow } from './finance-rows.ts'
import { FINANCE_ORDERS, lockOwnFinanceOrder, type FinanceOwner } from './finance-orders.repository.ts'

/**
 * Decides the repayment of an order, once. The agent makes the payment. A repeated call returns the same order.
 * @throws ApiError `orderGone`, `orderMoved` before it is active, `notYetDue` when its product cannot be redeemed early
 */
export function redeemOrder(
  { pool, now }: Pick<FinanceContext, 'pool' | 'now'>,
  owner: FinanceOwner,
  family: FinanceFamily,
  orderID: string,
): Promise<FinanceOrderRow> {
  return inTransaction(pool(), async (tx) => {
    const at = now()
    const held = await lockOwnFinanceOrder(tx, owner, family, orderID)
    const { created, paid, active, redeeming, redeemed, cancelled } = FINANCE_STATE
    if (held.state === redeeming || held.state === redeemed) return held
    if (held.state === created || held.state === paid || held.state === cancelled) throw new ApiError('orderMoved')
    const order = await accrueOrder(tx, held, at)
    const isEarly = order.state === active
    if (isEarly && order.early === 'never') throw new ApiError('notYetDue')
    const losesBonus = isEarly && order.early === 'principal'
    return FINANCE_ORDERS.transition(
      tx,
      { id: order.id, from: order.state, to: redeeming, at },
      { pays: losesBonus ? order.amount : totalOf(order), keeps_bonus: !losesBonus, reason: null },
    )
  })
}
