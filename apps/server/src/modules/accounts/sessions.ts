import { randomUUID } from 'node:crypto'
import type { SessionMethod, UserSession } from '@tidebook/contract'
import type pg from 'pg'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Job } from '../../platform/jobs.ts'
import { newToken, tokenHash } from '../../platform/secrets/token.ts'
import { insertLogin } from './login-rows.ts'

/** Maximum idle time and maximum total time of a session (U28), in milliseconds. */
export const SESSION_MS = { idle: 30 * 60_000, longest: 24 * 3_600_000 } as const
/** Precision of the stored last-seen time, in milliseconds. */
const SEEN_INTERVAL_MS = 60_000
const SECRET_MS = 300_000
/** Maximum number of sessions per account. The session with the longest idle time ends first. */
const MAX_SESSIONS = 50
/** Maximum number of secrets per session. The oldest one is deleted first. */
const MAX_SECRETS = 16

/** An active session. */
export interface LiveSession {
  readonly id: string
  readonly account: string
}

/** Sessions of accounts; only the hashes of their tokens are stored. @param now milliseconds since 1970 */
export class Sessions {
  readonly #pool: () => pg.Pool
  readonly #now: () => number

  constructor(pool: () => pg.Pool, now: () => number) {
    this.#pool = pool
    this.#now = now
  }

  /**
   * Starts a session and returns the token for the browser.
   * @throws ApiError `notAllowed` for a blocked or closed account
   */
  async begin(db: Queries, account: string, device: string, way: SessionMethod): Promise<string> {
    const token = newToken()
    const time = new Date(this.#now())
    // a concurrent block of the account waits for this row, and then ends the session
    const { rowCount } = await db.query(
      `insert into app.account_sessions (id, account, token, device, created, seen, way)
       select $1, id, $3, $4, $5, $5, $6 from app.accounts where id = $2 and blocked is null and closed is null for share`,
      [randomUUID(), account, tokenHash(token), device, time, way],
    )
    if (rowCount === 0) throw new ApiError('notAllowed')
    await insertLogin(db, { account, at: time, way, device, isRefused: false })
    await db.query(
      `delete from app.account_sessions where id in
         (select id from app.account_sessions where account = $1 order by seen desc, created desc offset $2)`,
      [account, MAX_SESSIONS],
    )
    return token
  }

  /** Returns the session of a token if it is active. */
  async find(token: string): Promise<LiveSession | undefined> {
    const time = this.#now()
    const { rows } = await this.#pool().query<LiveSession & { seen: Date }>(
      'select id, account, seen from app.account_sessions where token = $1 and seen > $2 and created > $3',
      [tokenHash(token), new Date(time - SESSION_MS.idle), new Date(time - SESSION_MS.longest)],
    )
    const [session] = rows
    if (session === undefined) return undefined
    if (session.seen.getTime() + SEEN_INTERVAL_MS <= time)
      await this.#pool().query('update app.account_sessions set seen = $2 where id = $1', [session.id, new Date(time)])
    return { id: session.id, account: session.account }
  }

  /**
   * Ends the session of a token, regardless of its owner, because a browser that signs in again drops its old session.
   */
  async leave(db: Queries, token: string): Promise<void> {
    await db.query('delete from app.account_sessions where token = $1', [tokenHash(token)])
  }

  /** Ends one session of an account; returns false when the account has no session with this id. */
  async end(account: string, id: string): Promise<boolean> {
    const { rowCount } = await this.#pool().query('delete from app.account_sessions where id = $1 and account = $2', [
      id,
      account,
    ])
    return rowCount === 1
  }

  async endAll(db: Queries, account: string): Promise<void> {
    await db.query('delete from app.account_sessions where account = $1', [account])
  }

  /** Returns the active sessions, newest first. */
  async list(account: string, current: string | undefined): Promise<UserSession[]> {
    const time = this.#now()
    const { rows } = await this.#pool().query<Omit<UserSession, 'created' | 'seen' | 'current'> & Dates>(
      `select id, way, device, created, seen from app.account_sessions
       where account = $1 and seen > $2 and created > $3 order by created desc`,
      [account, new Date(time - SESSION_MS.idle), new Date(time - SESSION_MS.longest)],
    )
    return rows.map(({ id, way, device, created, seen }) => ({
      id,
      way,
      device,
      created: created.getTime(),
      seen: seen.getTime(),
      current: id === current,
    }))
  }

  /** Creates a secret that represents the session once, within five minutes (API-056). */
  async makeSecret(session: string): Promise<string> {
    const secret = newToken()
    await this.#pool().query('insert into app.account_secrets (secret, session, ends) values ($1, $2, $3)', [
      tokenHash(secret),
      session,
      new Date(this.#now() + SECRET_MS),
    ])
    await this.#pool().query(
      `delete from app.account_secrets where secret in
         (select secret from app.account_secrets where session = $1 order by ends desc offset $2)`,
      [session, MAX_SECRETS],
    )
    return secret
  }

  /** Consumes a secret and returns its session. */
  async spendSecret(secret: string): Promise<LiveSession | undefined> {
    const time = this.#now()
    const { rows } = await this.#pool().query<LiveSession & { lasts: boolean }>(
      `delete from app.account_secrets c using app.account_sessions s where c.secret = $1 and s.id = c.session
       returning s.id, s.account, c.ends > $2 and s.seen > $3 and s.created > $4 as lasts`,
      [tokenHash(secret), new Date(time), new Date(time - SESSION_MS.idle), new Date(time - SESSION_MS.longest)],
    )
    const [row] = rows
    return row?.lasts === true ? { id: row.id, account: row.account } : undefined
  }
}

interface Dates {
  readonly created: Date
  readonly seen: Date
}

/** Deletes expired sessions and secrets. */
export const deleteExpiredSessions: Job = {
  name: 'forget-sessions',
  cron: '57 * * * *',
  run: async ({ pool, now }) => {
    const time = now()
    await pool.query('delete from app.account_secrets where ends <= $1', [new Date(time)])
    await pool.query('delete from app.account_sessions where seen <= $1 or created <= $2', [
      new Date(time - SESSION_MS.idle),
      new Date(time - SESSION_MS.longest),
    ])
  },
}
