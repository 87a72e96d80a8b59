import { ORDER_STATUS, type OrderStatus } from '@tidebook/contract/gateway'
import type pg from 'pg'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Job } from '../../platform/jobs.ts'
import type { OrderKind } from './order-row.ts'
import { RowMovedError } from '../obligations/state-machine.ts'
import { move } from './orders.repository.ts'
import { LOCKS } from '../../platform/database/lock-numbers.ts'

/** Orders of an account for which no payment was found. */
const MOST_UNPAID = 20
/** How long a payment is waited for. */
const WAIT_MS = 72 * 3_600_000
/** Orders that one run ends. */
const MOST_AT_ONCE = 5000
/** How long an order without a payment is remembered after it ended. */
const REMEMBERED_DAYS = 90
/** First of two numbers of a lock, the second is made of the account: its orders are counted one at a time. */
const LOCK = LOCKS.unpaidOrders

const TABLES = {
  deposit: { table: 'app.gateway_deposits', found: 'chain_hash' },
  withdraw: { table: 'app.gateway_withdrawals', found: 'ledger_hash' },
} as const
const KINDS: readonly OrderKind[] = ['deposit', 'withdraw']
const UNPAID = [ORDER_STATUS.created, ORDER_STATUS.transferring, ORDER_STATUS.submitted]

/** @throws ApiError `tooManyOrders` when as many wait for their payment as may */
export const requireFewUnpaid = async (client: pg.PoolClient, kind: OrderKind, account: string): Promise<void> => {
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK, `${kind} ${account}`])
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from ${TABLES[kind].table} where account = $1 and status = any($2)`,
    [account, UNPAID],
  )
  if (Number(rows[0]?.count) >= MOST_UNPAID) throw new ApiError('tooManyOrders')
}

/**
 * Orders whose payment never came end after three days, and are forgotten three months later. What arrives afterwards all
 * the same is written down as an order of its own.
 */
export const endUnpaidOrders: Job = {
  name: 'end-unpaid-orders',
  cron: '7 * * * *',
  run: async ({ pool, now }) => {
    for (const kind of KINDS) {
      const { table, found } = TABLES[kind]
      const { rows } = await pool.query<{ id: string; status: OrderStatus }>(
        `select id, status from ${table} where status = any($1) and changed <= $2 order by changed limit $3`,
        [UNPAID, new Date(now() - WAIT_MS), MOST_AT_ONCE],
      )
      for (const { id, status } of rows)
        await move(
          pool,
          { kind, id, from: status, to: ORDER_STATUS.failed, at: now() },
          { reason: 'notArrived' },
        ).catch(unlessMoved)
      await pool.query(
        `delete from ${table} where ${found} is null and status in ($1, $2) and changed < $3::timestamptz - $4 * interval '1 day'`,
        [ORDER_STATUS.failed, ORDER_STATUS.cancelled, new Date(now()), REMEMBERED_DAYS],
      )
    }
  },
}

/** Its payment came just now. */
const unlessMoved = (error: unknown): undefined => {
  if (error instanceof RowMovedError) return undefined
  throw error
}
