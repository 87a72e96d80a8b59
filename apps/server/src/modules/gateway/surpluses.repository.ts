import type { Queries } from '../../platform/database/queries.ts'

/** Amount by which the balance of an asset in one of the agent's accounts exceeds its books. */
export interface Surplus {
  readonly base: string
  /** Chain, ledger, or part of the ledger that contains the account. */
  readonly place: string
  readonly asset: string
  /** Decimal text in whole coins. */
  readonly amount: string
}

/** Surplus of one UTC day. */
export interface DailySurplus extends Surplus {
  readonly day: string
  readonly times: number
}

/** Number of days, and number of surpluses, that staff see. */
const DAYS = 30
const MAX_LISTED = 100

/**
 * Adds a surplus to the total of its day.
 * @param at milliseconds since 1970
 * @returns whether it is the first surplus of its day
 */
export async function addSurplus(db: Queries, { base, place, asset, amount }: Surplus, at: number): Promise<boolean> {
  const { rows } = await db.query<{ readonly times: number }>(
    `insert into app.gateway_surpluses as kept (place, asset, day, base, amount, times)
     values ($1, $2, ($3::timestamptz at time zone 'UTC')::date, $4, $5, 1)
     on conflict (place, asset, day) do update set amount = kept.amount + excluded.amount, times = kept.times + 1
     returning times`,
    [place, asset, new Date(at), base, amount],
  )
  return rows[0]?.times === 1
}

/**
 * Returns the surpluses of the last days, newest first.
 * @param now milliseconds since 1970
 */
export async function recentSurpluses(db: Queries, now: number): Promise<readonly DailySurplus[]> {
  return (
    await db.query<DailySurplus>(
      `select base, place, asset, trim_scale(amount)::text as amount, times, to_char(day, 'YYYY-MM-DD') as day from app.gateway_surpluses
       where day > ($1::timestamptz at time zone 'UTC')::date - $2::integer order by day desc, place, asset limit $3`,
      [new Date(now), DAYS, MAX_LISTED],
    )
  ).rows
}
