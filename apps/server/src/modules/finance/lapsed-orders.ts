import { FINANCE_STATE } from '@tidebook/contract/finance'
import type { Job } from '../../platform/jobs.ts'
import { FINANCE_ORDERS } from './finance-orders.repository.ts'
import { ROWS_AT_ONCE } from '../obligations/state-machine.ts'

/**
 * Time after the payment deadline before an order expires. By then, a payment made at the last moment is in a ledger
 * and has been read. A later payment is returned to its sender.
 */
const GRACE_MS = 5 * 60_000
const REMEMBERED_DAYS = 90

/** Ends orders that were not paid in time, which releases their shares, and deletes them later. */
export const endLapsedFinanceOrders: Job = {
  name: 'end-lapsed-finance-orders',
  cron: '2-59/5 * * * *',
  run: async ({ pool, now }) => {
    const { created, cancelled } = FINANCE_STATE
    const rows = await FINANCE_ORDERS.select(pool, 'state = $1 and pay_by < $2 order by pay_by limit $3', [
      created,
      new Date(now() - GRACE_MS),
      ROWS_AT_ONCE,
    ])
    for (const { id } of rows)
      await FINANCE_ORDERS.tryTransition(
        pool,
        { id, from: created, to: cancelled, at: now() },
        { reason: 'notArrived' },
      )
    await pool.query(
      `delete from app.finance_orders where state = $1 and changed < $2::timestamptz - $3 * interval '1 day'`,
      [cancelled, new Date(now()), REMEMBERED_DAYS],
    )
  },
}
