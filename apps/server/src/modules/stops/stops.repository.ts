import { add, formatDecimal, multiply, parseDecimal, subtract, type Decimal } from '@tidebook/amount'
import type { StopState } from '@tidebook/contract'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { followsPrevious, MAX_ORDERS_PER_TICKET, type StopTrigger } from '@tidebook/protocol/transactions'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.ts'
import type { Job } from '../../platform/jobs.ts'
import type { SignedStop } from './read-stop.ts'

/** A stop to send. */
export type DueStop = Pick<SignedStop, 'hash' | 'blob' | 'account' | 'ticket'>

/** A stop that was taken for sending. */
export interface SentStop extends DueStop {
  /** Whether it expired before the last indexed ledger, so that any later ledger would reject it. */
  readonly isOver: boolean
}

interface StateRow {
  readonly hash: string
  readonly state: StopState['state']
  readonly result: string | null
  readonly ledger: string | null
  readonly expires: Date
  /** Current price of a trailing trigger. */
  readonly trigger: string | null
}

/** Number of days for which a stop is kept after its end. */
const RETENTION_DAYS = 30

const DUE = 'hash, blob, account, ticket::int8 as ticket'

/** Columns of a trigger; `release_at` in milliseconds since 1970. */
function columnsOf(trigger: StopTrigger): readonly unknown[] {
  if ('price' in trigger)
    return [trigger.price, trigger.when === 'rises', null, null, null, null, followsPrevious(trigger)]
  if ('trail' in trigger) {
    const { trail, unit, from, when } = trigger
    return [firstTrigger(trigger), when === 'rises', trail, unit === 'percent', from, null, false]
  }
  if ('at' in trigger) return [null, null, null, null, null, new Date(ledgerTimeToUnixMs(trigger.at)), false]
  return [null, null, null, null, null, null, true]
}

/** Returns the price at which a trailing trigger starts. */
function firstTrigger({ trail, unit, from, when }: Extract<StopTrigger, { readonly trail: string }>): string {
  const best = parseDecimal(from)
  const distance = unit === 'price' ? parseDecimal(trail) : percentOf(best, parseDecimal(trail))
  return formatDecimal(when === 'rises' ? add(best, distance) : subtract(best, distance))
}

function percentOf(value: Decimal, percent: Decimal): Decimal {
  return multiply(multiply(value, percent), parseDecimal('0.01'))
}

/**
 * Stores a stop once, even if called repeatedly.
 * @param ledger the last ledger in the index; only trades in later ledgers count
 * @returns false when its account has the maximum number of stops, or when other stops have its ticket
 */
export async function insertStop(
  pool: pg.Pool,
  stop: SignedStop,
  bounds: { readonly ledger: number; readonly now: number; readonly most: number },
): Promise<boolean> {
  const { hash, blob, account, ticket, pair, trigger, expires } = stop
  return inTransaction(pool, async (tx) => {
    await lockInTransaction(tx, 'stopOrders', account)
    const { rows } = await tx.query(
      `insert into app.stops (hash, blob, account, ticket, pair, expires, kept, armed_ledger, seen_ledger, state,
       trigger_price, rises, trail, trail_percent, best, release_at, follows)
     select $1, $2, $3, $4, $5, $6, $7, $8::bigint, $8::bigint, $11, $12, $13, $14, $15, $16, $17, $18
     where (
       select count(*) from app.stops where account = $3 and state in ('armed', 'dormant', 'sent')
     ) < $9 and (select count(*) from app.stops where account = $3 and ticket = $4) < $10
     on conflict do nothing returning hash`,
      [
        hash,
        blob,
        account,
        ticket,
        pair,
        new Date(expires),
        new Date(bounds.now),
        bounds.ledger,
        bounds.most,
        MAX_ORDERS_PER_TICKET,
        followsPrevious(trigger) ? 'dormant' : 'armed',
        ...columnsOf(trigger),
      ],
    )
    if (rows.length > 0) return true
    const { rows: before } = await tx.query('select 1 from app.stops where hash = $1', [stop.hash])
    return before.length > 0
  })
}

/**
 * Returns the states of stops. Unknown stops are omitted.
 * @param now milliseconds since 1970, by the ledger's clock
 */
export async function stopStates(pool: pg.Pool, hashes: readonly string[], now: number): Promise<StopState[]> {
  const { rows } = await pool.query<StateRow>(
    `select hash, state, result, ledger, expires, case when trail is not null then trim_scale(trigger_price) end as trigger
     from app.stops where hash = any($1)`,
    [hashes],
  )
  return rows.map(({ hash, state, result, ledger, expires, trigger }) => ({
    hash,
    state: (state === 'armed' || state === 'dormant') && expires.getTime() <= now ? 'expired' : state,
    ...(trigger !== null && { trigger }),
    ...(result !== null && { result }),
    ...(ledger !== null && { ledger: Number(ledger) }),
  }))
}

/** Returns whether any stop is waiting. */
export async function isAnyWaiting(pool: pg.Pool): Promise<boolean> {
  return (await pool.query("select 1 from app.stops where state in ('armed', 'dormant') limit 1")).rows.length > 0
}

/**
 * Returns those of the given stops whose ticket may still be used. They include expired stops, which may already be on
 * the ledger.
 */
export async function waitingStops(pool: pg.Pool, hashes: readonly string[]): Promise<readonly DueStop[]> {
  const { rows } = await pool.query<DueStop>(
    `select ${DUE} from app.stops where state in ('armed', 'dormant', 'skipped', 'expired') and hash = any($1)`,
    [hashes],
  )
  return rows
}

/** Returns the sent stops without a ledger result, in the order in which their triggers were reached. */
export async function sentStops(pool: pg.Pool): Promise<readonly SentStop[]> {
  const { rows } = await pool.query<SentStop>(
    `select ${DUE}, coalesce(expires < to_timestamp(close_time / 1000.0), false) as "isOver"
     from app.stops left join market.index_position on true where state = 'sent'
     order by reached_ledger, kept, hash`,
  )
  return rows
}

/** Results of a transaction that used up its ticket. */
const TICKET_RESULTS = /^te[cs]/

/** Stores the end of a stop. If the stop used up its ticket, marks the other order on that ticket as gone. */
export async function endStop(pool: pg.Pool, { hash, state, result = '', ledger }: StopState): Promise<void> {
  await pool.query(
    `with ended as (
       update app.stops set state = $2, result = nullif($3, ''), ledger = $4
       where hash = $1 and state in ('dormant', 'armed', 'sent', 'skipped', 'expired') returning account, ticket
     )
     update app.stops s set state = 'gone' from ended e
     where $5 and s.account = e.account and s.ticket = e.ticket and s.hash <> $1
       and s.state in ('dormant', 'armed', 'sent', 'skipped')`,
    [hash, state, result, ledger ?? null, state === 'done' && TICKET_RESULTS.test(result)],
  )
}

/** Deletes stops a month after their end. */
export const deleteExpiredStops: Job = {
  name: 'forget-stops',
  cron: '17 3 * * *',
  run: async ({ pool, now }) => {
    await pool.query(
      "delete from app.stops where expires < $1::timestamptz - $2 * interval '1 day' and state <> 'sent'",
      [new Date(now()), RETENTION_DAYS],
    )
  },
}
