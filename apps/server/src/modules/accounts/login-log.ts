import { contactOf, type ErrorName, type LoginEntry, type SessionMethod } from '@tidebook/contract'
import type pg from 'pg'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Job } from '../../platform/jobs.ts'
import { limitPerMinute, type Logger } from '../../platform/logger.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Caller } from './caller.ts'
import { accountByContact, accountByUserName } from './accounts.repository.ts'
import { loginsOf, LOGIN_RETENTION_MS, insertLogin } from './login-rows.ts'

/** Maximum number of log lines per minute. The metrics count all logins. */
const LINES = 120
/**
 * Error codes that mean a wrong guess. All other rejections happened before the credentials were checked, or report
 * missing input.
 */
const GUESSES: ReadonlySet<ErrorName> = new Set([
  'accountMismatch',
  'wrongCredentials',
  'invalidCode',
  'codeMismatch',
  'codeExpired',
  'passkeyRefused',
  'notAllowed',
])

export interface LoginLogOptions {
  readonly pool: () => pg.Pool
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly logger: Logger
  readonly metrics: Pick<Metrics, 'logins'>
}

/** The credentials of a login attempt. */
interface Tried {
  /** Phone, e-mail or user name as typed. It is used for a lookup and never logged. */
  readonly name?: string
  readonly way: SessionMethod
}

/** Records accepted and rejected logins: for the account owner, for staff, and in the log of the program. */
export class LoginLog {
  readonly #options: LoginLogOptions
  readonly #mayLog: () => boolean

  constructor(options: LoginLogOptions) {
    this.#options = options
    this.#mayLog = limitPerMinute(LINES, options.now)
  }

  /** Reports a successful login to the operator. The owner sees it as a session. */
  recordLogin(account: string, way: SessionMethod, network: string): void {
    this.#options.metrics.logins.inc({ way, outcome: 'in' })
    if (this.#mayLog()) this.#options.logger.info({ account, way, network }, 'login accepted')
  }

  /** Runs a login. Records a rejection and rethrows it. */
  async watch<Result>(tried: Tried, caller: Caller, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ApiError && GUESSES.has(error.code)) {
        this.#options.metrics.logins.inc({ way: tried.way, outcome: 'refused' })
        // recorded after the response, which must not take longer for an existing name
        setImmediate(() => void this.#noteRefused(tried, caller, error.code))
      }
      throw error
    }
  }

  /** Returns the logins of an account, newest first. */
  list(account: string): Promise<LoginEntry[]> {
    return loginsOf(this.#options.pool(), account, this.#options.now() - LOGIN_RETENTION_MS)
  }

  async #noteRefused({ name, way }: Tried, { network, device }: Caller, reason: ErrorName): Promise<void> {
    const { pool, now, logger } = this.#options
    try {
      const account = name === undefined ? undefined : await this.#accountOf(name)
      if (account !== undefined)
        await insertLogin(pool(), { account, at: new Date(now()), way, device, isRefused: true })
      if (this.#mayLog()) logger.info({ account, way, network, reason }, 'login refused')
    } catch (error) {
      logger.warn({ err: error }, 'a refused login could not be recorded')
    }
  }

  async #accountOf(name: string): Promise<string | undefined> {
    const contact = contactOf(name)
    const pool = this.#options.pool()
    return (contact === undefined ? await accountByUserName(pool, name) : await accountByContact(pool, contact))?.id
  }
}

/** Deletes old logins. */
export const deleteExpiredLogins: Job = {
  name: 'forget-logins',
  cron: '41 3 * * *',
  run: async ({ pool, now }) => {
    await pool.query('delete from app.account_logins where at <= $1', [new Date(now() - LOGIN_RETENTION_MS)])
  },
}
