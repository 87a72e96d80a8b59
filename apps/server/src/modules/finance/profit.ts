import type { FinanceProfit } from '@tidebook/contract'
import { FINANCE_STATE, type FinanceFamily } from '@tidebook/contract/finance'
import type { Queries } from '../../platform/database/queries.ts'
import { plain } from './cover.ts'
import type { FinanceOwner } from './finance-orders.repository.ts'

interface Row {
  readonly token: string
  readonly issuer: string
  readonly invested: string
  readonly bonus: string
  readonly paid: string
  readonly orders: number
}

/** Returns the total bonus of an owner's orders by token (FIN-002). Excludes forfeited bonuses. */
export async function profitOf(
  db: Queries,
  { account, wallet }: FinanceOwner,
  family: FinanceFamily,
  token: string | undefined,
): Promise<readonly FinanceProfit[]> {
  const { created, redeemed, cancelled } = FINANCE_STATE
  const { rows } = await db.query<Row>(
    `select token, issuer,
       coalesce(sum(amount) filter (where state <> $5), 0)::text as invested,
       coalesce(sum(brought) filter (where keeps_bonus), 0)::text as bonus,
       coalesce(sum(brought) filter (where keeps_bonus and state = $5), 0)::text as paid,
       count(*) filter (where state <> $5)::int as orders
     from app.finance_orders o
     cross join lateral (select coalesce(sum(b.amount), 0) as brought from app.finance_bonuses b where b.order_id = o.id) brought
     where account = $1 and wallet = $2 and family = $3 and ($4::text is null or token = $4) and state <> all($6)
     group by token, issuer order by token, issuer`,
    [account, wallet, family, token ?? null, redeemed, [created, cancelled]],
  )
  return rows.map((row) => ({
    ...row,
    invested: plain(row.invested),
    bonus: plain(row.bonus),
    paid: plain(row.paid),
  }))
}
