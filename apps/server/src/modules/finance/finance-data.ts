import { FINANCE_STATE } from '@tidebook/contract/finance'
import type { AccountData } from '../../platform/account-data.ts'
import { FINANCE_ORDERS } from './finance-orders.repository.ts'
import { financeOrderOf } from './finance-view.ts'

/**
 * Orders of an account. When the account closes, orders without a payment are deleted. Paid orders are detached from
 * the account but remain with the wallet. They are automatically repaid to it at the end of their term.
 */
export const financeData: AccountData = {
  name: 'finance',
  exportOf: async (account, pool) => {
    const orders = await FINANCE_ORDERS.select(pool, 'account = $1 order by created, id', [account])
    return { orders: orders.map(financeOrderOf) }
  },
  forget: async (account, transaction) => {
    await transaction.query('delete from app.finance_orders where account = $1 and state = any($2)', [
      account,
      [FINANCE_STATE.created, FINANCE_STATE.cancelled],
    ])
    await transaction.query('update app.finance_orders set account = null where account = $1', [account])
    return []
  },
}
