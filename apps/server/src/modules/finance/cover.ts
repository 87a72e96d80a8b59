import { add, decimalOf, formatDecimal, multiply, parseDecimal, ZERO, type Decimal } from '@tidebook/amount'
import { FINANCE_STATE, promisedBonus } from '@tidebook/contract/finance'
import type { Queries } from '../../platform/database/queries.ts'

/** Debt of the finance account in a token, including the debt if every share on sale were bought. */
export interface Owed {
  readonly token: string
  readonly issuer: string
  /** Paid for orders that are not redeemed, and payments without an order that are being returned or are kept. */
  readonly principal: Decimal
  /** Bonus promised to these orders and to unpaid ones. */
  readonly bonus: Decimal
  /** Bonus for the shares that are still on sale. */
  readonly offered: Decimal
  /** Total debt: the account must hold at least this amount. */
  readonly owed: Decimal
}

interface SumRow {
  readonly token: string
  readonly issuer: string
  readonly principal: string
  readonly bonus: string
}

interface OfferRow {
  readonly token: string
  readonly issuer: string
  readonly rate: number
  readonly days: number
  readonly unit: string
  readonly left: number
}

/**
 * Returns the debt of each token, in no particular order. Orders count with their whole bonus from the start. Products
 * count only with the bonus of every remaining share, because the buyer will bring the principal.
 * @param opening a product that is not on sale yet, counted as if it were
 */
export async function owedOf(db: Queries, opening?: string): Promise<readonly Owed[]> {
  const { created, paid, active, matured, redeeming, cancelled } = FINANCE_STATE
  const sums = await db.query<SumRow>(
    `select token, issuer, sum(principal)::text as principal, sum(bonus)::text as bonus from (
       select token, issuer, case when state = $1 then 0 when state = $2 then coalesce(pays, amount) else amount end as principal,
         case when state = $2 then 0 else promised end as bonus
       from app.finance_orders where state = any($3)
       union all select token, issuer, amount, 0 from app.finance_payments where state in ('returning', 'kept')
     ) owed group by token, issuer`,
    [created, redeeming, [created, paid, active, matured, redeeming]],
  )
  const offers = await db.query<OfferRow>(
    `select token, issuer, rate, days, unit::text, total - (
         select coalesce(sum(shares), 0)::int from app.finance_orders o where o.product = p.id and o.state <> $1
       ) as left
     from app.finance_products p where state = 'open' or id = $2`,
    [cancelled, opening ?? null],
  )
  const found = new Map<string, Owed>()
  const note = (token: string, issuer: string, more: Partial<Pick<Owed, 'principal' | 'bonus' | 'offered'>>): void => {
    const key = `${token}.${issuer}`
    const before = found.get(key) ?? { token, issuer, principal: ZERO, bonus: ZERO, offered: ZERO, owed: ZERO }
    const principal = add(before.principal, more.principal ?? ZERO)
    const bonus = add(before.bonus, more.bonus ?? ZERO)
    const offered = add(before.offered, more.offered ?? ZERO)
    found.set(key, { token, issuer, principal, bonus, offered, owed: add(principal, add(bonus, offered)) })
  }
  for (const { token, issuer, principal, bonus } of sums.rows)
    note(token, issuer, { principal: parseDecimal(principal), bonus: parseDecimal(bonus) })
  for (const { token, issuer, unit, left, ...terms } of offers.rows) {
    // The bonus of the sum is at least the sum of the bonuses.
    const all = multiply(parseDecimal(unit), decimalOf(Math.max(left, 0)))
    note(token, issuer, { offered: promisedBonus(all, terms) })
  }
  return [...found.values()]
}

/** Returns the debt of one token. */
export async function owedOfToken(db: Queries, token: string, issuer: string, opening?: string): Promise<Decimal> {
  return (await owedOf(db, opening)).find((each) => each.token === token && each.issuer === issuer)?.owed ?? ZERO
}

/** Formats an amount for the wire. */
export function plain(amount: string): string {
  return formatDecimal(parseDecimal(amount))
}
