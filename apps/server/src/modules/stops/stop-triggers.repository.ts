import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'

/**
 * Marks every stop whose condition is met as sent, exactly once with any number of keepers, because a row leaves
 * `armed` in one statement. Uses only the index, so that a pause loses nothing. Each kind of condition has its own
 * statements and position: a failed kind is retried with the next ledger and does not delay the others.
 * @param to the last ledger in the index
 * @param onFault receives the error of a kind that failed
 * @returns their hashes
 */
export async function takeReachedStops(
  pool: pg.Pool,
  to: number,
  onFault: (error: unknown) => void,
): Promise<readonly string[]> {
  const taken: string[] = []
  for (const take of [wakeFollowers, skipFollowers, takeByPrice, takeByTrail, takeByTime, expire])
    try {
      for (const { hash, state } of (await take(pool, to)).rows) if (state === 'sent') taken.push(hash)
    } catch (error) {
      onFault(error)
    }
  return taken
}

/** Epoch of the ledger's clock, which counts seconds from 2000, in seconds since 1970. */
const LEDGER_EPOCH_SECONDS = ledgerTimeToUnixMs(0) / 1000

interface TakenRow {
  readonly hash: string
  readonly state: string
}

type Taken = Promise<{ readonly rows: readonly TakenRow[] }>

/**
 * SQL condition that an order `o` can no longer be filled: it left the book, or the ledger's clock passed its expiry.
 */
const IS_ENDED = `(o.rest_gets is null or o.expiration <= i.close_time / 1000 - ${LEDGER_EPOCH_SECONDS})`

/**
 * SQL condition that an order `o` releases a stop `s`. A partial fill is enough for an exit, because the owner then has
 * a position.
 */
const RELEASES = `(o.state = 'filled' or (s.trigger_price is not null and o.filled > 0 and ${IS_ENDED}))`

/**
 * Arms the stops whose previous order is filled, or ended partly filled. Trades count from the ledger after that end,
 * and never from before the stop was stored.
 */
function wakeFollowers(pool: pg.Pool): Taken {
  return pool.query(
    `update app.stops s set
       state = case when s.trigger_price is null then 'sent' else 'armed' end,
       armed_ledger = f.ended, seen_ledger = f.ended, joined = false,
       reached_ledger = case when s.trigger_price is null then f.ended end
     from (
       select s.hash, greatest(s.armed_ledger, o.ledger_index, (
         select max(e.ledger_index) from market.order_effects e
         where e.account = o.account and e.sequence = o.sequence
       ), case when o.rest_gets is not null then i.ledger_index end) as ended
       from app.stops s
       join market.orders o on o.account = s.account and o.sequence = s.ticket - 1
       join market.index_position i on ${RELEASES}
       where s.state = 'dormant'
     ) f where s.hash = f.hash and s.state = 'dormant' returning s.hash, s.state`,
  )
}

/** Ends the stops whose previous ticket has no order that can still be filled. */
function skipFollowers(pool: pg.Pool): Taken {
  return pool.query(
    `update app.stops s set state = 'skipped'
     where s.state = 'dormant' and case
       when exists (select 1 from market.orders o where o.account = s.account and o.sequence = s.ticket - 1) then exists (
         select 1 from market.orders o join market.index_position i on ${IS_ENDED} and not ${RELEASES}
         where o.account = s.account and o.sequence = s.ticket - 1
       )
       else (
         select bool_and(
           p.state in ('gone', 'skipped', 'expired') or (p.state = 'done' and p.result is distinct from 'tesSUCCESS')
         ) from app.stops p where p.account = s.account and p.ticket = s.ticket - 1
       ) end returning s.hash, s.state`,
  )
}

/** Takes the stops with a fixed price that a trade has reached after they were armed and before they expire. */
function takeByPrice(pool: pg.Pool, to: number): Taken {
  return takeByTrades(
    pool,
    { kind: 'price', isKind: 's.trail is null and s.trigger_price is not null', to },
    (isNew, isCounted) => `update app.stops s set joined = true, reached_ledger = r.reached,
       state = case when r.reached is null then 'armed' else 'sent' end
     from (
       select hash, min(ledger_index) as reached from (
         select s.hash, t.ledger_index from app.stops s join market.trades t on ${isCounted}
           and case when s.rises then t.price >= s.trigger_price else t.price <= s.trigger_price end
         union all select s.hash, null from app.stops s where ${isNew}
       ) found group by hash
     ) r where s.hash = r.hash and s.state = 'armed' returning s.hash, s.state`,
  )
}

/**
 * Moves the triggers of trailing stops with the best price, and takes the stops that a later trade reaches. The path of
 * prices continues from the last trade that was seen: a later best price must not evaluate an earlier trade.
 */
function takeByTrail(pool: pg.Pool, to: number): Taken {
  return takeByTrades(
    pool,
    { kind: 'trail', isKind: 's.trail is not null', to },
    (isNew, isCounted) => `with path as (
       select s.hash, s.rises, s.trail, s.trail_percent, t.ledger_index, t.price,
         case when s.rises then least(s.best, min(t.price) over trades_of)
           else greatest(s.best, max(t.price) over trades_of) end as best
       from app.stops s join market.trades t on ${isCounted}
       window trades_of as (partition by s.hash order by t.ledger_index, t.tx_index, t.number)
     ), triggers as (
       select *, best + (case when rises then 1 else -1 end)
         * (case when trail_percent then best * trail * 0.01 else trail end) as price_of_trigger
       from path
     ), moved as (
       select hash,
         case when bool_or(rises) then min(best) else max(best) end as best,
         case when bool_or(rises) then min(price_of_trigger) else max(price_of_trigger) end as trigger_price,
         min(ledger_index) filter (
           where case when rises then price >= price_of_trigger else price <= price_of_trigger end
         ) as reached
       from triggers group by hash
     )
     update app.stops s set joined = true, best = coalesce(m.best, s.best),
       trigger_price = coalesce(m.trigger_price, s.trigger_price), reached_ledger = m.reached,
       state = case when m.reached is null then 'armed' else 'sent' end
     from moved m full join (select s.hash from app.stops s where ${isNew}) n on n.hash = m.hash
     where s.hash = coalesce(m.hash, n.hash) and s.state = 'armed'
     returning s.hash, s.state`,
  )
}

/** A kind of stop that waits for trades. */
interface TradeKind {
  /** Key of the position of this kind. */
  readonly kind: string
  /** SQL condition that a row `s` is of this kind. */
  readonly isKind: string
  /** Last ledger in the index. */
  readonly to: number
}

/**
 * Runs a statement over the trades after the position of a kind, and moves the position in the same transaction, so
 * that each stop is evaluated once by each trade. A new stop starts at its own `seen_ledger` and then joins the
 * position.
 * @param statement the SQL for two conditions: a row `s` is new, and a trade `t` counts for a row `s`. Its parameters
 *   are the lowest start, the position, and the last ledger
 */
function takeByTrades(
  pool: pg.Pool,
  { kind, isKind, to }: TradeKind,
  statement: (isNew: string, isCounted: string) => string,
): Taken {
  return inTransaction(pool, async (tx) => {
    const from = await lockPosition(tx, kind, to)
    if (from > to) return { rows: [] }
    const { rows: starts } = await tx.query<{ readonly lowest: string | null }>(
      `select least(
         (select min(s.seen_ledger) from app.stops s where s.state = 'armed' and not s.joined and ${isKind}),
         case when exists (select 1 from app.stops s where s.state = 'armed' and s.joined and ${isKind}) then $1::bigint end
       ) as lowest`,
      [from],
    )
    const lowest = starts[0]?.lowest ?? to
    const isArmed = `s.state = 'armed' and ${isKind}`
    const isNew = `${isArmed} and not s.joined and s.seen_ledger between $1 and $3`
    const isCounted = `t.pair = s.pair and t.ledger_index > $1 and t.ledger_index <= $3 and t.time < s.expires
      and ${isArmed} and t.ledger_index > case when s.joined then $2 else s.seen_ledger end
      and (s.joined or s.seen_ledger >= $1)`
    const { rows } = await tx.query<TakenRow>(statement(isNew, isCounted), [lowest, from, to])
    await tx.query('update app.stop_positions set ledger = $2 where kind = $1', [kind, to])
    return { rows }
  })
}

/** Returns the ledger up to which trades were checked, and excludes other keepers until the transaction ends. */
async function lockPosition(tx: Queries, kind: string, to: number): Promise<number> {
  await tx.query('insert into app.stop_positions (kind, ledger) values ($1, $2) on conflict do nothing', [kind, to])
  const { rows } = await tx.query<{ readonly ledger: string }>(
    'select ledger from app.stop_positions where kind = $1 for update',
    [kind],
  )
  return Number(rows[0]?.ledger ?? to)
}

/** Takes the stops whose time has come by the ledger's clock. */
function takeByTime(pool: pg.Pool, to: number): Taken {
  return pool.query(
    `update app.stops s set state = 'sent', reached_ledger = $1
     from market.index_position i
     where s.state = 'armed' and s.release_at is not null and s.release_at <= to_timestamp(i.close_time / 1000.0)
       and s.expires > to_timestamp(i.close_time / 1000.0)
     returning s.hash, s.state`,
    [to],
  )
}

/** Marks the stops that expired before their condition was met, so that later checks skip them. */
function expire(pool: pg.Pool): Taken {
  return pool.query(
    `update app.stops s set state = 'expired' from market.index_position i
     where s.state in ('armed', 'dormant') and s.expires <= to_timestamp(i.close_time / 1000.0)
     returning s.hash, s.state`,
  )
}
