import type { StaffRole } from '@tidebook/contract'
import type pg from 'pg'
import type { Queries } from '../../platform/database/queries.ts'
import { newToken, tokenHash } from '../../platform/secrets/token.ts'

const IDLE_MS = 30 * 60_000
const MAX_SESSION_MS = 8 * 3_600_000
/** Minimum age of `seen` before it is updated, in milliseconds. */
const SEEN_INTERVAL_MS = 60_000

/** A staff member's session. */
export interface StaffSession {
  readonly name: string
  readonly role: StaffRole
  /** Milliseconds since 1970. */
  readonly begun: number
  readonly ends: number
}

export interface StartedSession extends StaffSession {
  readonly token: string
}

/**
 * Begins a session with a new random token.
 * @param now milliseconds since 1970
 */
export async function beginSession(
  client: pg.ClientBase,
  { name, role }: Pick<StaffSession, 'name' | 'role'>,
  now: number,
): Promise<StartedSession> {
  const token = newToken()
  await client.query('insert into app.staff_sessions (token, name, begun, seen) values ($1, $2, $3, $3)', [
    tokenHash(token),
    name,
    new Date(now),
  ])
  return { token, name, role, begun: now, ends: now + MAX_SESSION_MS }
}

/**
 * Returns the session of a token, unless it has ended or its owner is blocked.
 * @param now milliseconds since 1970
 */
export async function sessionOf(
  pool: pg.Pool,
  token: string | undefined,
  now: number,
): Promise<StaffSession | undefined> {
  const hash = tokenHash(token)
  if (hash === undefined) return undefined
  const { rows } = await pool.query<{ name: string; role: StaffRole; begun: Date; seen: Date }>(
    `select name, role, begun, seen from app.staff_sessions join app.staff using (name)
     where token = $1 and begun > $2 and seen > $3 and not blocked`,
    [hash, new Date(now - MAX_SESSION_MS), new Date(now - IDLE_MS)],
  )
  const [row] = rows
  if (row === undefined) return undefined
  if (now - row.seen.getTime() >= SEEN_INTERVAL_MS)
    await pool.query('update app.staff_sessions set seen = $2 where token = $1 and seen < $2', [hash, new Date(now)])
  const begun = row.begun.getTime()
  return { name: row.name, role: row.role, begun, ends: begun + MAX_SESSION_MS }
}

/** Ends one session. Does nothing if the session has ended. */
export async function endSession(client: Queries, token: string | undefined): Promise<void> {
  const hash = tokenHash(token)
  if (hash !== undefined) await client.query('delete from app.staff_sessions where token = $1', [hash])
}

/** Ends all sessions of a member. */
export async function endSessionsOf(client: pg.ClientBase, name: string): Promise<void> {
  await client.query('delete from app.staff_sessions where name = $1', [name])
}

/** Deletes ended sessions. */
export async function deleteEndedSessions(pool: pg.Pool, now: number): Promise<void> {
  await pool.query('delete from app.staff_sessions where begun <= $1 or seen <= $2', [
    new Date(now - MAX_SESSION_MS),
    new Date(now - IDLE_MS),
  ])
}
