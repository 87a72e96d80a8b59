import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import { systemCodeOf } from '../server-error.ts'
import type { ServerModule } from '../server-module.ts'
import { Turns } from '../turns.ts'
import { inTransaction } from './in-transaction.ts'
import type { Queries } from './queries.ts'
import { nameOf, type AttemptLimit, type Counted } from './attempt-limits.ts'
import { ReachedLimits } from './reached-limits.ts'

/** Longest window that a limit may have, milliseconds. */
export const LONGEST_WINDOW_MS = 86_400_000

const table: Migration = {
  up: async (db) => {
    await sql`create table app.attempts (
      kind text not null,
      key bytea not null,
      made timestamptz not null
    )`.execute(db)
    await sql`create index attempts_by_key on app.attempts (kind, key, made)`.execute(db)
    await sql`create index attempts_by_time on app.attempts (made)`.execute(db)
  },
}

/** One way in which an attempt may be counted. */
export interface AttemptLane {
  /** All of these must allow it. */
  readonly limits: readonly AttemptLimit[]
  /** As long as all of these allow it, too, the caller need not show that it is a person. */
  readonly free?: readonly AttemptLimit[]
}

/** `notFree`: the caller has to show that it is a person first. Only what is counted may go on. */
export type AttemptOutcome = 'counted' | 'notFree' | 'refused'

/** Attempts of every program that shares a database; they outlive the programs. */
export interface Attempts {
  /** Counts one in every limit, when all of them allow it. The first limit is the narrowest: attempts that share it take turns. */
  take(limits: readonly AttemptLimit[]): Promise<boolean>
  /** Counts one in the first lane that allows it. Attempts at the same time are judged one after the other. */
  takeLane(lanes: readonly [AttemptLane, ...AttemptLane[]]): Promise<AttemptOutcome>
  /** Whether these were reached a moment ago, as far as this program remembers; asks no database. */
  wereReached(limits: readonly AttemptLimit[]): boolean
  /** Those of a key count no more. */
  forget(counted: Counted): Promise<void>
}

/**
 * Attempts that are counted at a time: each holds a connection, and the rest of the connections belong to other calls.
 * Others wait in memory, those of one narrowest limit one after the other.
 */
const TURNS = { atOnce: 4, slow: 0, slowMs: 60_000, waiting: 32, waitingOfAll: 512 }
/** Longest wait for a count that another program is changing, milliseconds. */
const LOCK_MS = 2_000
const LOCK_NOT_AVAILABLE = '55P03'

const hashed = (key: string): Buffer => createHash('sha256').update(key).digest()

/** @param now milliseconds since 1970 */
export const storedAttempts = (pool: () => pg.Pool, now: () => number): Attempts => {
  const turns = new Turns(TURNS)
  const memory = new ReachedLimits(now)
  const wereReached = (limits: readonly AttemptLimit[]): boolean => limits.some((limit) => memory.has(limit))
  const isReached = async (client: Queries, limits: readonly AttemptLimit[]): Promise<boolean> => {
    const reached = await reachedOf(client, limits, now())
    if (reached !== undefined) memory.add(reached)
    return reached !== undefined
  }
  const judge = async (client: Queries, lanes: readonly AttemptLane[]): Promise<AttemptOutcome> => {
    await lock(
      client,
      lanes.flatMap(({ limits, free = [] }) => [...limits, ...free]),
    )
    for (const { limits, free = [] } of lanes) {
      if (await isReached(client, limits)) continue
      if (await isReached(client, free)) return 'notFree'
      await count(client, limits, now())
      return 'counted'
    }
    return 'refused'
  }
  const takeLane = async (lanes: readonly [AttemptLane, ...AttemptLane[]]): Promise<AttemptOutcome> => {
    if (lanes.every(({ free = [] }) => wereReached(free))) return 'notFree'
    try {
      const narrowest = lanes[0].limits.slice(0, 1).map(nameOf).join('')
      return await inTurn(turns, narrowest, () => inTransaction(pool(), (client) => judge(client, lanes)), 'refused')
    } catch (error) {
      if (systemCodeOf(error) === LOCK_NOT_AVAILABLE) return 'refused'
      throw error
    }
  }
  return {
    take: async (limits) => (await takeLane([{ limits }])) === 'counted',
    takeLane,
    wereReached,
    forget: async ({ kind, key }) => {
      memory.forget({ kind, key })
      await pool().query('delete from app.attempts where kind = $1 and key = $2', [kind, hashed(key)])
    },
  }
}

/** Does work in its turn, or settles with `otherwise` when too many wait. */
const inTurn = <T>(turns: Turns, key: string, work: () => Promise<T>, otherwise: T): Promise<T> =>
  new Promise((resolve, reject) => {
    if (turns.take(key, () => work().then(resolve, reject)) === undefined) resolve(otherwise)
  })

/** Locks the counts of these limits until the transaction ends. */
const lock = async (client: Queries, limits: readonly AttemptLimit[]): Promise<void> => {
  // in one order, so that no two transactions wait for each other
  const names = [...new Set(limits.map(nameOf))].toSorted()
  await client.query(`set local lock_timeout = ${LOCK_MS}`)
  await client.query('select pg_advisory_xact_lock(hashtextextended(name, 7350)) from unnest($1::text[]) as name', [
    names,
  ])
}

/** The first of these limits that allows no more. */
const reachedOf = async (
  client: Queries,
  limits: readonly AttemptLimit[],
  time: number,
): Promise<AttemptLimit | undefined> => {
  if (limits.length === 0) return undefined
  const { rows } = await client.query<{ n: string }>(
    `select (select count(*) from app.attempts a where a.kind = l.kind and a.key = l.key and a.made > l.since) as n
     from unnest($1::text[], $2::bytea[], $3::timestamptz[]) with ordinality as l (kind, key, since, place)
     order by place`,
    [
      limits.map(({ kind }) => kind),
      limits.map(({ key }) => hashed(key)),
      limits.map(({ windowMs }) => new Date(time - windowMs)),
    ],
  )
  return limits.find(({ most }, place) => Number(rows[place]?.n) >= most)
}

/** Counts an attempt once for each key of these limits. */
const count = async (client: Queries, limits: readonly AttemptLimit[], time: number): Promise<void> => {
  const counted = [...new Map(limits.map((limit) => [nameOf(limit), limit])).values()]
  await client.query(
    'insert into app.attempts (kind, key, made) select kind, key, $3 from unnest($1::text[], $2::bytea[]) as l (kind, key)',
    [counted.map(({ kind }) => kind), counted.map(({ key }) => hashed(key)), new Date(time)],
  )
}

/** The attempts, and the job that forgets them when no limit counts them any more. */
export const attemptsModule: ServerModule = {
  name: 'attempts',
  roles: ['api'],
  migrations: { '2026-11-23-attempts': table },
  jobs: [
    {
      name: 'forget-attempts',
      cron: '27 * * * *',
      run: async ({ pool, now }) => {
        await pool.query('delete from app.attempts where made <= $1', [new Date(now() - LONGEST_WINDOW_MS)])
      },
    },
  ],
}
