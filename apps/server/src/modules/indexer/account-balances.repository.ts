import { formatDecimal, parseDecimal, type Decimal } from '@tidebook/amount'
import type { TokenId } from '@tidebook/market'
import { sql, type Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import type { BalanceHour } from './balance-fold.ts'
import { iso } from './index-rows.ts'
import type { MarketTables } from './tables.ts'

const UPSERT = `
  insert into market.account_balances as b (account, currency, issuer, hour, opening, balance, moved)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::numeric[], $6::numeric[], $7::numeric[])
  on conflict (account, currency, issuer, hour) do update set
    balance = excluded.balance, moved = trim_scale(b.moved + excluded.moved)`

/** Adds the changes of a batch to the hours in which they fell. */
export const addToBalances = async (client: PoolClient, hours: readonly BalanceHour[]): Promise<void> => {
  if (hours.length === 0) return
  await client.query(UPSERT, [
    hours.map(({ account }) => account),
    hours.map(({ token }) => token.currency),
    hours.map(({ token }) => token.issuer),
    hours.map(({ hour }) => iso(hour)),
    hours.map(({ opening }) => formatDecimal(opening)),
    hours.map(({ balance }) => formatDecimal(balance)),
    hours.map(({ moved }) => formatDecimal(moved)),
  ])
}

/** What an account held of a token in a span of time in which that changed. */
export interface BalanceSpan {
  readonly token: TokenId
  /** When the span begins, ms since 1970. */
  readonly start: number
  readonly opening: Decimal
  readonly balance: Decimal
  readonly moved: Decimal
}

/** Monday, from which spans of weeks are counted, too. */
const ORIGIN = '1970-01-05T00:00:00Z'

/**
 * Balances of an account in spans of time, and of each token the last one before; in the order of time.
 * @param from where a span begins, ms
 * @param length of a span, ms: whole hours
 */
export const balanceSpans = async (
  db: Kysely<MarketTables>,
  account: string,
  tokens: readonly TokenId[],
  from: number,
  length: number,
): Promise<readonly BalanceSpan[]> => {
  const { rows } = await sql<SpanRow>`
    with wanted as (
      select * from unnest(
        ${sql.val(tokens.map(({ currency }) => currency))}::text[], ${sql.val(tokens.map(({ issuer }) => issuer))}::text[]
      ) as k(currency, issuer)
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

/** When the balances of an account changed first, ms since 1970; undefined when the index knows of no change. */
export const firstBalanceHour = async (db: Kysely<MarketTables>, account: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('market.account_balances')
    .select(({ fn }) => fn.min('hour').as('first'))
    .where('account', '=', account)
    .executeTakeFirst()
  return (row?.first as Date | null | undefined)?.getTime()
}

/** Tokens that an account holds, or held at some time from `from` (ms) on; a page of them. */
export const heldTokens = async (
  db: Kysely<MarketTables>,
  account: string,
  from: number,
): Promise<readonly TokenId[]> => {
  const { rows } = await sql<TokenId>`
    select currency, issuer from (
      select distinct on (currency, issuer) currency, issuer, balance, hour from market.account_balances
      where account = ${account} order by currency, issuer, hour desc
    ) as last
    where balance > 0 or hour >= ${new Date(from)} order by currency, issuer limit ${MOST_TOKENS}`.execute(db)
  return rows.map(({ currency, issuer }) => ({ currency, issuer }))
}

/** Strangers can make anybody hold tokens; these are only named. */
const MOST_TOKENS = 100

interface SpanRow {
  readonly currency: string
  readonly issuer: string
  readonly start: Date
  readonly opening: string
  readonly balance: string
  readonly moved: string
}
