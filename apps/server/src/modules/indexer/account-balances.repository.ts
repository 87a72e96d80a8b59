import { formatDecimal, parseDecimal, type Decimal } from '@tidebook/amount'
import type { TokenId } from '@tidebook/market'
import { sql, type Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import type { BalanceHour } from './balance-fold.ts'
import { isoText } from './index-rows.ts'
import type { MarketTables } from './tables.ts'

const UPSERT = `
  insert into market.account_balances as b (account, currency, issuer, hour, opening, balance, moved)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::numeric[], $6::numeric[], $7::numeric[])
  on conflict (account, currency, issuer, hour) do update set
    balance = excluded.balance, moved = trim_scale(b.moved + excluded.moved)`

/** Adds the balance changes of a batch to the hours in which they happened. */
export async function addToBalances(client: PoolClient, hours: readonly BalanceHour[]): Promise<void> {
  if (hours.length === 0) return
  await client.query(UPSERT, [
    hours.map(({ account }) => account),
    hours.map(({ token }) => token.currency),
    hours.map(({ token }) => token.issuer),
    hours.map(({ hour }) => isoText(hour)),
    hours.map(({ opening }) => formatDecimal(opening)),
    hours.map(({ balance }) => formatDecimal(balance)),
    hours.map(({ moved }) => formatDecimal(moved)),
  ])
}

/** An account's balance of a token in a time span in which it changed. */
export interface BalanceSpan {
  readonly token: TokenId
  /** Start of the span, ms since 1970. */
  readonly start: number
  readonly opening: Decimal
  readonly balance: Decimal
  readonly moved: Decimal
}

/** A Monday, from which all spans, including weeks, are counted. */
const ORIGIN = '1970-01-05T00:00:00Z'

/** Returns tokens as SQL rows (currency, issuer). */
function tokenRows(tokens: readonly TokenId[]) {
  return sql`unnest(
  ${sql.val(tokens.map(({ currency }) => currency))}::text[], ${sql.val(tokens.map(({ issuer }) => issuer))}::text[]
) as k(currency, issuer)`
}

/**
 * Returns the balances of an account in time spans, and the last earlier balance of each token, in chronological order.
 * @param from start of a span, ms
 * @param length length of a span, ms: whole hours
 */
export async function balanceSpans(
  db: Kysely<MarketTables>,
  account: string,
  tokens: readonly TokenId[],
  from: number,
  length: number,
): Promise<readonly BalanceSpan[]> {
  const { rows } = await sql<SpanRow>`
    with wanted as (
      select * from ${tokenRows(tokens)}
    ), inside as (
      select b.*, date_bin(make_interval(secs => ${length / 1000}), b.hour, ${ORIGIN}::timestamptz) as start
      from wanted join market.account_balances b using (currency, issuer)
      where b.account = ${account} and b.hour >= ${new Date(from)}
    )
    select w.currency, w.issuer, b.hour as start, b.opening, b.balance, 0::numeric as moved
    from wanted w cross join lateral (
      select * from market.account_balances a
      where a.account = ${account} and a.currency = w.currency and a.issuer = w.issuer and a.hour < ${new Date(from)}
      order by a.hour desc limit 1
    ) b
    union all
    select currency, issuer, start, (array_agg(opening order by hour))[1], (array_agg(balance order by hour desc))[1], sum(moved)
    from inside group by currency, issuer, start
    order by start`.execute(db)
  return rows.map(({ currency, issuer, start, opening, balance, moved }) => ({
    token: { currency, issuer },
    start: start.getTime(),
    opening: parseDecimal(opening),
    balance: parseDecimal(balance),
    moved: parseDecimal(moved),
  }))
}

/** A token of an account, the times of its first and last balance change (ms since 1970), and its current balance. */
export interface TokenHistory {
  readonly token: TokenId
  readonly first: number
  readonly last: number
  readonly isHeld: boolean
}

/** Maximum number of tokens that are read, because strangers can make any account hold tokens. */
const MAX_TOKENS = 1_000

/**
 * Returns the tokens that an account holds or has held. Skips from one token to the next, regardless of the number of
 * rows in between.
 * @param wanted tokens that are never omitted
 */
export async function tokensOfAccount(
  db: Kysely<MarketTables>,
  account: string,
  requested: readonly TokenId[],
): Promise<readonly TokenHistory[]> {
  const { rows } = await sql<TokenRow>`
    with recursive tokens as (
      (select currency, issuer from market.account_balances where account = ${account} order by currency, issuer limit 1)
      union all
      select next.currency, next.issuer from tokens t cross join lateral (
        select currency, issuer from market.account_balances
        where account = ${account} and (currency, issuer) > (t.currency, t.issuer) order by currency, issuer limit 1
      ) next
    )
    select t.currency, t.issuer, f.hour as first, l.hour as last, l.balance > 0 as held
    from (
      select * from ${tokenRows(requested)} union select * from (select * from tokens limit ${MAX_TOKENS}) as jumped
    ) t
    cross join lateral (
      select hour from market.account_balances
      where account = ${account} and currency = t.currency and issuer = t.issuer order by hour limit 1
    ) f
    cross join lateral (
      select hour, balance from market.account_balances
      where account = ${account} and currency = t.currency and issuer = t.issuer order by hour desc limit 1
    ) l`.execute(db)
  return rows.map(({ currency, issuer, first, last, held }) => ({
    token: { currency, issuer },
    first: first.getTime(),
    last: last.getTime(),
    isHeld: held,
  }))
}

interface TokenRow extends TokenId {
  readonly first: Date
  readonly last: Date
  readonly held: boolean
}

interface SpanRow {
  readonly currency: string
  readonly issuer: string
  readonly start: Date
  readonly opening: string
  readonly balance: string
  readonly moved: string
}
