import { FINANCE_STATE } from '@tidebook/contract/finance'
import type { Job } from '../../platform/jobs.ts'
import { FINANCE_ORDERS } from './finance-orders.repository.ts'
import { RowMovedError } from '../obligations/state-machine.ts'

/** A payment of the last moment is in a ledger by then, and was read. What comes later still goes back to its sender. */
const GRACE_MS = 5 * 60_000
const REMEMBERED_DAYS = 90
const MOST_AT_ONCE = 5000

/** Orders whose payment did not come in time end, so that others can have their shares, and are forgotten later. */
export const endLapsedFinanceOrders: Job = {
  name: 'end-lapsed-finance-orders',
  cron: '2-59/5 * * * *',
  run: async ({ pool, now }) => {
    const { created, cancelled } = FINANCE_STATE
    const { rows } = await pool.query<{ id: string }>(
      'select id from app.finance_orders where state = $1 and pay_by < $2 order by pay_by limit $3',
      [created, new Date(now() - GRACE_MS), MOST_AT_ONCE],
    )
    for (const { id } of rows)
      await FINANCE_ORDERS.transition(
        pool,
        { id, from: created, to: cancelled, at: now() },
        { reason: 'notArrived' },
      ).catch(unlessMoved)
    await pool.query(
      `delete from app.finance_orders where state = $1 and changed < $2::timestamptz - $3 * interval '1 day'`,
      [cancelled, new Date(now()), REMEMBERED_DAYS],
    )
  },
}

/** Its payment came just now. */
const unlessMoved = (error: unknown): undefined => {
  if (error instanceof RowMovedError) return undefined
  throw error
}
