import { statfs } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { ReaderState } from '@tidebook/contract'
import type pg from 'pg'
import { JOBS_SCHEMA } from '../../platform/jobs.ts'
import { settleWithin } from '../../platform/settle-within.ts'
import { readFigures, type FigureText } from './figures-text.ts'
import { withTimeout } from '../../platform/http/with-timeout.ts'

/** Maximum wait for one source of a reading, in milliseconds. */
const TIMEOUT_MS = 2_000

/**
 * Reads a source. Returns undefined when it fails or takes too long, so that one failed source does not hide the
 * others.
 */
export function readInTime<T>(source: () => Promise<T>): Promise<T | undefined> {
  return settleWithin(
    TIMEOUT_MS,
    source().catch(() => undefined),
    undefined,
  )
}

/** Returns the number of open connections of a port, and its maximum. */
export function connectionsOf(server: Server): Promise<{ readonly open: number; readonly most: number }> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, open) => (error ? reject(error) : resolve({ open, most: server.maxConnections })))
  })
}

/** Address and token with which our own node serves its figures. */
export interface FollowedNode {
  /** WebSocket address. */
  readonly url: string
  /** Administration token, with which requests for figures do not count against a budget. */
  readonly token: string
}

/** Reads the figures of our own node. */
export async function figuresOfNode({ url, token }: FollowedNode): Promise<FigureText> {
  const text = await withTimeout(TIMEOUT_MS, async (signal) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(new URL('/metrics', url.replace(/^ws/, 'http')), { headers, signal })
    if (!response.ok) throw new Error(`The node answered ${response.status}`)
    return response.text()
  })
  return readFigures(text)
}

/** Returns the bytes of the file system that contains a folder. */
export async function diskOf(folder: string): Promise<{ readonly free: number; readonly size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

interface DatabaseFigures {
  readonly bytes: number
  readonly waiting: number
  /** Jobs that were abandoned within a day. */
  readonly failed: number
}

/** Returns the size of the database and the outcomes of its jobs. */
export async function databaseFigures(pool: pg.Pool): Promise<DatabaseFigures> {
  const { rows } = await pool.query<{ bytes: string; jobs: boolean }>(
    'select pg_database_size(current_database()) as bytes, to_regclass($1) is not null as jobs',
    [`${JOBS_SCHEMA}.job`],
  )
  const bytes = Number(rows[0]?.bytes ?? 0)
  if (rows[0]?.jobs !== true) return { bytes, waiting: 0, failed: 0 }
  const counted = await pool.query<{ waiting: number; failed: number }>(
    `select count(*) filter (where state in ('created', 'retry') and start_after < now())::int as waiting,
            count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed
     from ${JOBS_SCHEMA}.job`,
  )
  return { bytes, waiting: counted.rows[0]?.waiting ?? 0, failed: counted.rows[0]?.failed ?? 0 }
}

interface ReaderRow {
  readonly place: string
  readonly cursor: string | null
  readonly read: Date
  readonly still: number | null
  readonly is_stalled: boolean
}

/**
 * Returns how far the agent has read chains and ledger, starting with the place that was not read for the longest time.
 * Reads the database, so that it works in every program.
 * @param at milliseconds since 1970
 */
export async function readersOf(pool: pg.Pool, at: number): Promise<readonly ReaderState[]> {
  const { rows: tables } = await pool.query<{ known: boolean }>(
    `select to_regclass('app.agent_readers') is not null as known`,
  )
  if (tables[0]?.known !== true) return []
  const { rows } = await pool.query<ReaderRow>(
    `select r.place, p.cursor, extract(epoch from p.changed - p.advanced)::float8 as still, greatest(r.since, p.changed) as read,
       coalesce(a.is_stalled, false) as is_stalled
     from app.agent_readers r left join app.gateway_positions p on p.chain = r.place
     left join app.agent_accounts a on a.place = r.place order by read, r.place`,
  )
  return rows.map(({ place, cursor, read, still, is_stalled: isStalled }) => ({
    place,
    block: cursor === null ? null : Number(cursor.split(' ')[0]),
    age: Math.max(0, (at - read.getTime()) / 1000),
    still: still ?? 0,
    isStalled,
  }))
}
