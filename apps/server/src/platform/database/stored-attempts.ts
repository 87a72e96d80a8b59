import { createHash } from 'node:crypto'
import { siteOf } from '@tidebook/node/sockets'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import type { ServerModule } from '../server-module.ts'
import { inTransaction } from './in-transaction.ts'
import type { Queries } from './queries.ts'

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

/** How often something may be tried in a sliding time. */
export interface AttemptLimit {
  /** What is tried. */
  readonly kind: string
  /** By whom or at what; only its hash is kept. */
  readonly key: string
  readonly most: number
  readonly windowMs: number
}

type Counted = Pick<AttemptLimit, 'kind' | 'key'>

/** How many times the limit of a network its whole site has. */
const NETWORKS_OF_SITE = 8

/** The limit of a client network, with that of the site which it lies in: a site is one subscriber, or a few. */
export const networkLimits = (limit: AttemptLimit): AttemptLimit[] => {
  const site = siteOf(limit.key)
  return site === undefined ? [limit] : [limit, { ...limit, key: site, most: limit.most * NETWORKS_OF_SITE }]
}

/** Attempts of every program that shares a database; they outlive the programs. */
export interface Attempts {
  /** Counts one in every limit, when all of them allow it. */
  take(limits: readonly AttemptLimit[]): Promise<boolean>
  /** Whether one of the limits allows no more; nothing is counted. */
  isReached(limits: readonly AttemptLimit[]): Promise<boolean>
  /** Those of a key count no more. */
  forget(counted: Counted): Promise<void>
}

const hashed = (key: string): Buffer => createHash('sha256').update(key).digest()

/** @param now milliseconds since 1970 */
export const storedAttempts = (pool: () => pg.Pool, now: () => number): Attempts => {
  const isReached = async (client: Queries, limits: readonly AttemptLimit[]): Promise<boolean> => {
    for (const { kind, key, most, windowMs } of limits) {
      const { rows } = await client.query<{ n: string }>(
        'select count(*) as n from app.attempts where kind = $1 and key = $2 and made > $3',
        [kind, hashed(key), new Date(now() - windowMs)],
      )
      if (Number(rows[0]?.n) >= most) return true
    }
    return false
  }
  return {
    take: (limits) =>
      inTransaction(pool(), async (client) => {
        // in one order, so that no two programs wait for each other
        const names = [...new Set(limits.map(({ kind, key }) => `${kind} ${key}`))].toSorted()
        for (const name of names) await client.query('select pg_advisory_xact_lock(hashtextextended($1, 7350))', [name])
        if (await isReached(client, limits)) return false
        const counted = new Map(limits.map((limit) => [`${limit.kind} ${limit.key}`, limit]))
        for (const { kind, key } of counted.values())
          await client.query('insert into app.attempts (kind, key, made) values ($1, $2, $3)', [
            kind,
            hashed(key),
            new Date(now()),
          ])
        return true
      }),
    isReached: (limits) => isReached(pool(), limits),
    forget: async ({ kind, key }) => {
      await pool().query('delete from app.attempts where kind = $1 and key = $2', [kind, hashed(key)])
    },
  }
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
