import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import pg from 'pg'
import type { Job } from '../../platform/jobs.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type FaucetBudget, type FaucetLimits } from './faucet-budget.ts'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.ts'

/** Faucet payments that count in a budget. */
export const faucetGrants: Migration = {
  up: async (db) => {
    await sql`create table app.faucet_grants (
      id bigint generated always as identity primary key,
      address text not null,
      sender text not null,
      granted timestamptz not null
    )`.execute(db)
    await sql`create index faucet_grants_by_time on app.faucet_grants (granted)`.execute(db)
  },
}

const LOCK_NOT_AVAILABLE = '55P03'
const COUNT = `
  select count(*) filter (where granted > $1) as minute, count(*) as day,
    count(*) filter (where granted > $2 and sender = $4) as sender,
    count(*) filter (where granted > $2 and address = $5) as address
  from app.faucet_grants where granted > $3`

/**
 * Creates the budget that all programs with the same database share and that survives restarts. Each program separately
 * limits its concurrent payments.
 * @param now milliseconds since 1970
 */
export function storedFaucetBudget(pool: pg.Pool, limits: FaucetLimits, now: () => number): FaucetBudget {
  let underWay = 0
  let last: Promise<unknown> = Promise.resolve()
  /** One at a time, so that waiting for the shared lock does not occupy all of this program's connections. */
  const take = (address: string, sender: string): Promise<boolean> => {
    const turn = last.then(() => takeNow(address, sender))
    last = turn.catch(() => undefined)
    return turn
  }
  const takeNow = async (address: string, sender: string): Promise<boolean> => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query("set local lock_timeout = '2s'")
      await client.query("set local idle_in_transaction_session_timeout = '5s'")
      await lockInTransaction(client, 'faucetBudget')
      const time = now()
      const since = [MINUTE_MS, HOUR_MS, DAY_MS].map((span) => new Date(time - span))
      const { rows } = await client.query<Record<'minute' | 'day' | 'sender' | 'address', string>>(COUNT, [
        ...since,
        sender,
        address,
      ])
      const [counts] = rows
      const isFree =
        counts !== undefined &&
        Number(counts.minute) < limits.perMinute &&
        Number(counts.day) < limits.perDay &&
        Number(counts.sender) < limits.perSenderAndHour &&
        Number(counts.address) < limits.perAddressAndHour
      if (isFree)
        await client.query('insert into app.faucet_grants (address, sender, granted) values ($1, $2, $3)', [
          address,
          sender,
          new Date(time),
        ])
      await client.query('commit')
      client.release()
      return isFree
    } catch (error) {
      // closing the connection releases its locks
      client.release(true)
      if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false
      throw error
    }
  }
  return {
    take: async (address, sender) => {
      if (underWay >= limits.atOnce) return undefined
      underWay += 1
      const end = (): void => {
        underWay -= 1
      }
      try {
        if (await take(address, sender)) return end
      } catch (error) {
        end()
        throw error
      }
      end()
      return undefined
    },
  }
}

/** Deletes payments that no budget counts. */
export const deleteExpiredGrants: Job = {
  name: 'forget-faucet-grants',
  cron: '37 * * * *',
  run: async ({ pool, now }) => {
    await pool.query('delete from app.faucet_grants where granted <= $1', [new Date(now() - DAY_MS)])
  },
}
