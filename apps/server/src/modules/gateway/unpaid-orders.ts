import { ORDER_STATUS } from '@tidebook/contract/gateway'
import type pg from 'pg'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Job } from '../../platform/jobs.ts'
import { ROWS_AT_ONCE } from '../obligations/state-machine.ts'
import { PAYMENT_HASH_COLUMN, ORDER_KINDS, type OrderKind } from './order-row.ts'
import { ORDERS } from './orders.repository.ts'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.ts'

/** Maximum number of unpaid orders per account. */
const MAX_UNPAID = 20
/** Maximum wait for a payment, in milliseconds. */
const WAIT_MS = 72 * 3_600_000
/** Number of days after which an ended order without a payment is deleted. */
const REMEMBERED_DAYS = 90
const { created, transferring, submitted, failed, cancelled } = ORDER_STATUS
const UNPAID = [created, transferring, submitted]

/**
 * Rejects a new order when the account has the maximum number of unpaid orders.
 * @throws ApiError `tooManyOrders`
 */
export async function requireFewUnpaid(client: pg.PoolClient, kind: OrderKind, account: string): Promise<void> {
  await lockInTransaction(client, 'unpaidOrders', `${kind} ${account}`)
  if ((await ORDERS[kind].count(client, 'account = $1 and status = any($2)', [account, UNPAID])) >= MAX_UNPAID)
    throw new ApiError('tooManyOrders')
}

/**
 * Ends orders without a payment after three days and deletes them three months later. A later payment is recorded as a
 * separate order.
 */
export const endUnpaidOrders: Job = {
  name: 'end-unpaid-orders',
  cron: '7 * * * *',
  run: async ({ pool, now }) => {
    for (const kind of ORDER_KINDS) {
      const rows = await ORDERS[kind].select(pool, 'status = any($1) and changed <= $2 order by changed limit $3', [
        UNPAID,
        new Date(now() - WAIT_MS),
        ROWS_AT_ONCE,
      ])
      for (const { id, status: from } of rows)
        await ORDERS[kind].tryTransition(pool, { id, from, to: failed, at: now() }, { reason: 'notArrived' })
      await pool.query(
        `delete from ${ORDERS[kind].table} where ${PAYMENT_HASH_COLUMN[kind]} is null and status in ($1, $2) and changed < $3::timestamptz - $4 * interval '1 day'`,
        [failed, cancelled, new Date(now()), REMEMBERED_DAYS],
      )
    }
  },
}
