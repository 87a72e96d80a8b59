import { add, formatDecimal, parseDecimal } from '@tidebook/amount'
import { accruedAfter, bonusOfDay, DAY_MS, daysPassed, FINANCE_STATE } from '@tidebook/contract/finance'
import { isDatabaseAway } from '../../platform/database/database.errors.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Job } from '../../platform/jobs.ts'
import type { FinanceOrderRow } from './finance-rows.ts'
import { FINANCE_ORDERS } from './finance-orders.repository.ts'

/** Maximum number of orders that are processed in one run. */
const MOST_AT_ONCE = 5000
/** Maximum number of failed orders that are logged in one run. */
const MOST_LOGGED = 20

/**
 * Credits the days of an order that have passed and are not yet credited, each once. The order matures with the last
 * one. Runs within a transaction that has locked the order.
 * @param now milliseconds since 1970
 */
export async function accrueOrder(tx: Queries, order: FinanceOrderRow, now: number): Promise<FinanceOrderRow> {
  const { id, state, begins, days, passed } = order
  if (state !== FINANCE_STATE.active || begins === null) return order
  const [from, upTo, promised] = [
    begins.getTime(),
    daysPassed(begins.getTime(), days, now),
    parseDecimal(order.promised),
  ]
  if (upTo <= passed) return order
  const fresh = Array.from({ length: upTo - passed }, (_, index) => passed + index + 1)
  await tx.query(
    `insert into app.finance_bonuses (order_id, day, at, amount)
     select $1, day, at, amount from unnest($2::int[], $3::timestamptz[], $4::numeric[]) as fresh (day, at, amount)`,
    [
      id,
      fresh,
      fresh.map((day) => new Date(from + day * DAY_MS)),
      fresh.map((day) => formatDecimal(bonusOfDay(promised, days, day))),
    ],
  )
  const credited = { passed: upTo, bonus: formatDecimal(accruedAfter(promised, days, upTo)) }
  return upTo === days
    ? FINANCE_ORDERS.transition(tx, { id, from: state, to: FINANCE_STATE.matured, at: now }, credited)
    : FINANCE_ORDERS.note(tx, { id, state }, credited)
}

/**
 * Credits accrued bonuses, order by order. A failed order is logged and does not block the others. An order of a closed
 * account is repaid to its wallet at maturity, because no account is left to redeem it.
 */
export const accrueBonuses: Job = {
  name: 'accrue-finance-bonuses',
  cron: '*/5 * * * *',
  run: async ({ pool, now, logger }) => {
    const { active, matured, redeeming } = FINANCE_STATE
    const { rows } = await pool.query<{ id: string }>(
      `select id from app.finance_orders
       where (state = $1 and begins + (passed + 1) * interval '1 day' <= $2) or (state = $3 and account is null)
       order by begins limit $4`,
      [active, new Date(now()), matured, MOST_AT_ONCE],
    )
    let failed = 0
    for (const { id } of rows)
      try {
        await inTransaction(pool, async (tx) => {
          const at = now()
          const order = await FINANCE_ORDERS.lock(tx, id)
          if (order === undefined) return
          const accrued = await accrueOrder(tx, order, at)
          if (accrued.state !== matured || accrued.account !== null) return
          await FINANCE_ORDERS.transition(
            tx,
            { id, from: matured, to: redeeming, at },
            { pays: totalOf(accrued), reason: null },
          )
        })
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        failed += 1
        if (failed <= MOST_LOGGED) logger.error({ err: error, order: id }, 'interest of an order could not be credited')
      }
    if (failed > 0) throw new AccrualError(failed)
  },
}

/**
 * Thrown when some orders received no interest although the others did. The job fails with this error, which raises the
 * job alarm.
 */
class AccrualError extends Error {
  readonly code = 'finance/accrual-failed'

  constructor(failed: number) {
    super(`The interest of ${failed} orders could not be credited`)
    this.name = 'AccrualError'
  }
}

/** Returns principal plus accrued bonus. */
export function totalOf({ amount, bonus }: Pick<FinanceOrderRow, 'amount' | 'bonus'>): string {
  return formatDecimal(add(parseDecimal(amount), parseDecimal(bonus)))
}
