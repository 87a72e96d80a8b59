import type { WaitingPayout } from '@tidebook/contract'
import { FINANCE_STATE } from '@tidebook/contract/finance'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import type pg from 'pg'

interface OldestRow {
  readonly place: string
  readonly since: Date
}

/**
 * Returns the age of the oldest payment due in each place, oldest first. A payment is due from the decision about its
 * order until validated ledgers contain it, whether or not the agent has signed it. Excludes paused gateways. Reads the
 * database, so that it works in every program.
 * @param at milliseconds since 1970
 */
export async function waitingPayoutsOf(pool: pg.Pool, at: number): Promise<readonly WaitingPayout[]> {
  const { rows: tables } = await pool.query<{ known: boolean }>(
    `select to_regclass('app.gateway_pauses') is not null and to_regclass('app.finance_payments') is not null as known`,
  )
  if (tables[0]?.known !== true) return []
  const { rows } = await pool.query<OldestRow>(
    `select place, min(since) as since from (
       select chain as place, base, changed as since from app.gateway_deposits where status = $1
       union all select chain, base, changed from app.gateway_withdrawals where status = $1
       union all select 'finance', 'finance', changed from app.finance_orders where state = $2 and reason is null
       union all select 'finance', 'finance', at from app.finance_payments where state = 'returning'
     ) due where base not in (select base from app.gateway_pauses) group by place order by min(since), place`,
    [ORDER_STATUS.processing, FINANCE_STATE.redeeming],
  )
  return rows.map(({ place, since }) => ({ place, age: Math.max(0, (at - since.getTime()) / 1000) }))
}
