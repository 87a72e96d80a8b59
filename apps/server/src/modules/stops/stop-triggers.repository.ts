import type pg from 'pg'

/** Ledgers whose effects are checked: those after `from`, up to `to`. */
export interface LedgerRange {
  readonly from: number
  readonly to: number
}

/**
 * Marks every stop whose condition is met as sent, each once, by any number of keepers: a row leaves `armed` in one
 * statement. Uses the index only, so that a pause loses nothing.
 * @returns their hashes
 */
export async function takeReachedStops(pool: pg.Pool, range: LedgerRange): Promise<readonly string[]> {
  await skipFollowers(pool)
  const taken: string[] = []
  for (const take of [wakeFollowers, takeByPrice, takeByTrail, takeByTime])
    for (const { hash, state } of (await take(pool, range)).rows) if (state === 'sent') taken.push(hash)
  return taken
}

type Taken = Promise<pg.QueryResult<{ readonly hash: string; readonly state: string }>>

/** Arms the stops whose previous order is filled. Trades count from the ledger after the fill. */
function wakeFollowers(pool: pg.Pool): Taken {
  return pool.query(
    `update app.stops s set
       state = case when s.trigger_price is null then 'sent' else 'armed' end,
       armed_ledger = f.filled, reached_ledger = case when s.trigger_price is null then f.filled end
     from (
       select s.hash, greatest(o.ledger_index, (
         select max(e.ledger_index) from market.order_effects e
         where e.account = o.account and e.sequence = o.sequence
       )) as filled
       from app.stops s
       join market.orders o on o.account = s.account and o.sequence = s.ticket - 1 and o.state = 'filled'
       where s.state = 'dormant'
     ) f where s.hash = f.hash and s.state = 'dormant' returning s.hash, s.state`,
  )
}

/** Ends the stops whose previous order can no longer be filled. */
async function skipFollowers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update app.stops s set state = 'skipped'
     where s.state = 'dormant' and (
       exists (
         select 1 from market.orders o where o.account = s.account and o.sequence = s.ticket - 1
           and o.rest_gets is null and o.state <> 'filled'
       ) or exists (
         select 1 from app.stops p where p.account = s.account and p.ticket = s.ticket - 1
           and (p.state in ('gone', 'skipped', 'expired') or (p.state = 'done' and p.result <> 'tesSUCCESS'))
       )
     )`,
  )
}

/** Takes the stops with a fixed price that a trade of the range reaches, after they were armed and before they expire. */
function takeByPrice(pool: pg.Pool, { from, to }: LedgerRange): Taken {
  return pool.query(
    `update app.stops s set state = 'sent', reached_ledger = r.reached
     from (
       select s.hash, min(t.ledger_index) as reached
       from app.stops s join market.trades t on t.pair = s.pair
         and t.ledger_index > greatest(s.armed_ledger, $1) and t.ledger_index <= $2 and t.time < s.expires
         and case when s.rises then t.price >= s.trigger_price else t.price <= s.trigger_price end
       where s.state = 'armed' and s.trail is null and s.trigger_price is not null
       group by s.hash
     ) r where s.hash = r.hash and s.state = 'armed' returning s.hash, s.state`,
    [from, to],
  )
}

/**
 * Moves the triggers of trailing stops with the best price, and takes those that a later trade reaches. The path of
 * prices continues from the last trade that was seen: a best price of later must not judge a trade of before.
 */
function takeByTrail(pool: pg.Pool, { to }: LedgerRange): Taken {
  return pool.query(
    `with path as (
       select s.hash, s.seen_ledger, s.rises, s.trail, s.trail_percent, t.ledger_index, t.price,
         case when s.rises then least(s.best, min(t.price) over trades_of)
           else greatest(s.best, max(t.price) over trades_of) end as best
       from app.stops s join market.trades t on t.pair = s.pair
         and t.ledger_index > s.seen_ledger and t.ledger_index <= $1 and t.time < s.expires
       where s.state = 'armed' and s.trail is not null
       window trades_of as (partition by s.hash order by t.ledger_index, t.tx_index, t.number)
     ), triggers as (
       select *, best + (case when rises then 1 else -1 end)
         * (case when trail_percent then best * trail * 0.01 else trail end) as price_of_trigger
       from path
     ), moved as (
       select hash, seen_ledger,
         case when bool_or(rises) then min(best) else max(best) end as best,
         case when bool_or(rises) then min(price_of_trigger) else max(price_of_trigger) end as trigger_price,
         min(ledger_index) filter (
           where case when rises then price >= price_of_trigger else price <= price_of_trigger end
         ) as reached
       from triggers group by hash, seen_ledger
     )
     update app.stops s set best = m.best, trigger_price = m.trigger_price, seen_ledger = $1,
       state = case when m.reached is null then 'armed' else 'sent' end, reached_ledger = m.reached
     from moved m where s.hash = m.hash and s.state = 'armed' and s.seen_ledger = m.seen_ledger
     returning s.hash, s.state`,
    [to],
  )
}

/** Takes the stops whose time has come by the clock of the ledger. */
function takeByTime(pool: pg.Pool, { to }: LedgerRange): Taken {
  return pool.query(
    `update app.stops s set state = 'sent', reached_ledger = $1
     from market.index_position i
     where s.state = 'armed' and s.release_at is not null and s.release_at <= to_timestamp(i.close_time / 1000.0)
       and s.expires > to_timestamp(i.close_time / 1000.0)
     returning s.hash, s.state`,
    [to],
  )
}
