import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import { systemCodeOf } from '../server-error.ts'
import type { ServerModule } from '../server-module.ts'
import { Turns } from '../turns.ts'
import { inTransaction } from './in-transaction.ts'
import type { Queries } from './queries.ts'
import { attemptKeyText, type AttemptLimit, type AttemptKey } from './attempt-limits.ts'

/** How long a reached limit is remembered, in milliseconds, and the maximum number of entries. */
const RETENTION_MS = 5_000
const MAX_ENTRIES = 10_000

/** Limits that were reached recently, in this program's memory. */
class ReachedLimits {
  readonly #now: () => number
  /** Expiry time of each limit, in order of expiry. */
  readonly #until = new Map<string, number>()

  constructor(now: () => number) {
    this.#now = now
  }

  has(limit: AttemptLimit): boolean {
    return (this.#until.get(limitOf(limit)) ?? 0) > this.#now()
  }

  add(limit: AttemptLimit): void {
    const name = limitOf(limit)
    this.#until.delete(name)
    this.#until.set(name, this.#now() + RETENTION_MS)
    for (const oldest of this.#until.keys()) {
      if (this.#until.size <= MAX_ENTRIES) return
      this.#until.delete(oldest)
    }
  }

  forget(counted: AttemptKey): void {
    const name = `${attemptKeyText(counted)} `
    for (const each of this.#until.keys()) if (each.startsWith(name)) this.#until.delete(each)
  }
}

function limitOf({ most, windowMs, ...counted }: AttemptLimit): string {
  return `${attemptKeyText(counted)} ${most} ${windowMs}`
}

/** Maximum window of a limit, in milliseconds. */
const MAX_WINDOW_MS = 86_400_000

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

/** A set of limits under which an attempt may be counted. */
export interface AttemptLane {
  /** Limits that must all allow the attempt. */
  readonly limits: readonly AttemptLimit[]
  /** As long as these limits also allow the attempt, the caller need not prove that they are human. */
  readonly free?: readonly AttemptLimit[]
}

/** `notFree`: the caller must first prove that they are human. Only `counted` permits the attempt. */
type AttemptOutcome = 'counted' | 'notFree' | 'refused'

/** Attempt counters that all programs with the same database share. They survive a restart. */
export interface Attempts {
  /**
   * Counts an attempt in every limit when all limits allow it. The first limit is the narrowest: attempts that share it
   * are serialized.
   */
  take(limits: readonly AttemptLimit[]): Promise<boolean>
  /** Counts an attempt in the first lane that allows it. Concurrent attempts are evaluated one after the other. */
  takeLane(lanes: readonly [AttemptLane, ...AttemptLane[]]): Promise<AttemptOutcome>
  /**
   * Returns whether one of these limits was reached recently, as far as this program remembers. Does not query the
   * database.
   */
  wereReached(limits: readonly AttemptLimit[]): boolean
  /** Deletes the counted attempts of a key. */
  forget(counted: AttemptKey): Promise<void>
}

/**
 * Limits of concurrent counting: each count uses a connection, and the remaining connections are reserved for other
 * calls. Further attempts wait in memory; those that share the narrowest limit are serialized.
 */
const TURNS = { atOnce: 4, slow: 0, slowMs: 60_000, waiting: 32, waitingOfAll: 512 }
/** Maximum wait for a counter that another program is changing, in milliseconds. */
const LOCK_MS = 2_000
const LOCK_NOT_AVAILABLE = '55P03'

function hashed(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** @param now milliseconds since 1970 */
export function storedAttempts(pool: () => pg.Pool, now: () => number): Attempts {
  const turns = new Turns(TURNS)
  const memory = new ReachedLimits(now)
  const wereReached = (limits: readonly AttemptLimit[]): boolean => limits.some((limit) => memory.has(limit))
  const isReached = async (client: Queries, limits: readonly AttemptLimit[]): Promise<boolean> => {
    const reached = await reachedOf(client, limits, now())
    if (reached !== undefined) memory.add(reached)
    return reached !== undefined
  }
  const countInFirstLane = async (client: Queries, lanes: readonly AttemptLane[]): Promise<AttemptOutcome> => {
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
      const narrowest = lanes[0].limits.slice(0, 1).map(attemptKeyText).join('')
      return await inTurn(
        turns,
        narrowest,
        () => inTransaction(pool(), (client) => countInFirstLane(client, lanes)),
        'refused',
      )
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

/** Runs work in its turn, or resolves to `otherwise` when too many tasks are waiting. */
function inTurn<T>(turns: Turns, key: string, work: () => Promise<T>, otherwise: T): Promise<T> {
  return new Promise((resolve, reject) => {
    if (turns.take(key, () => work().then(resolve, reject)) === undefined) resolve(otherwise)
  })
}

/** Locks the counters of these limits until the transaction ends. */
async function lock(client: Queries, limits: readonly AttemptLimit[]): Promise<void> {
  // in a fixed order, so that no two transactions deadlock
  const names = [...new Set(limits.map(attemptKeyText))].toSorted()
  await client.query(`set local lock_timeout = ${LOCK_MS}`)
  await client.query('select pg_advisory_xact_lock(hashtextextended(name, 7350)) from unnest($1::text[]) as name', [
    names,
  ])
}

/** Returns the first limit reached. */
async function reachedOf(
  client: Queries,
  limits: readonly AttemptLimit[],
  time: number,
): Promise<AttemptLimit | undefined> {
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
async function count(client: Queries, limits: readonly AttemptLimit[], time: number): Promise<void> {
  const counted = [...new Map(limits.map((limit) => [attemptKeyText(limit), limit])).values()]
  await client.query(
    'insert into app.attempts (kind, key, made) select kind, key, $3 from unnest($1::text[], $2::bytea[]) as l (kind, key)',
    [counted.map(({ kind }) => kind), counted.map(({ key }) => hashed(key)), new Date(time)],
  )
}

/** Provides the attempt counters, and the job that deletes attempts that no limit counts. */
export const attemptsModule: ServerModule = {
  name: 'attempts',
  roles: ['api'],
  migrations: { '2026-11-23-attempts': table },
  jobs: [
    {
      name: 'forget-attempts',
      cron: '27 * * * *',
      run: async ({ pool, now }) => {
        await pool.query('delete from app.attempts where made <= $1', [new Date(now() - MAX_WINDOW_MS)])
      },
    },
  ],
}
