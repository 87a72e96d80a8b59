import { contactOf, type ErrorName, type LoginEntry, type SessionWay } from '@tidebook/contract'
import type pg from 'pg'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Job } from '../../platform/jobs.ts'
import { fewPerMinute, type Logger } from '../../platform/logger.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Caller } from './caller.ts'
import { accountByContact, accountByUserName } from './accounts.repository.ts'
import { loginsOf, LOGINS_KEPT_MS, noteLogin } from './login-rows.ts'

/** Lines a minute; all are counted. */
const LINES = 120
/** Refusals that tell of a guess; the others were not looked at, or say what is missing. */
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

/** What somebody tries to log in with. */
interface Tried {
  /** Phone, e-mail or user name, as it was typed; it is looked up and logged nowhere. */
  readonly name?: string
  readonly way: SessionWay
}

/** Who logged in and who was refused: for the owner of the account, for staff, and in the log of the program. */
export class LoginLog {
  readonly #options: LoginLogOptions
  readonly #mayTell: () => boolean

  constructor(options: LoginLogOptions) {
    this.#options = options
    this.#mayTell = fewPerMinute(LINES, options.now)
  }

  /** Tells the operator of somebody who is in; the session wrote it down for its owner. */
  tellOf(account: string, way: SessionWay, network: string): void {
    this.#options.metrics.logins.inc({ way, outcome: 'in' })
    if (this.#mayTell()) this.#options.logger.info({ account, way, network }, 'a person logged in')
  }

  /** Does the work of a login and writes down where it is refused. What is refused is thrown on. */
  async watch<Result>(tried: Tried, caller: Caller, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ApiError && GUESSES.has(error.code)) {
        this.#options.metrics.logins.inc({ way: tried.way, outcome: 'refused' })
        // after the answer, which must not take longer for a name that there is
        setImmediate(() => void this.#noteRefused(tried, caller, error.code))
      }
      throw error
    }
  }

  /** Those of an account, newest first. */
  list(account: string): Promise<LoginEntry[]> {
    return loginsOf(this.#options.pool(), account, this.#options.now() - LOGINS_KEPT_MS)
  }

  async #noteRefused({ name, way }: Tried, { network, device }: Caller, reason: ErrorName): Promise<void> {
    const { pool, now, logger } = this.#options
    try {
      const account = name === undefined ? undefined : await this.#accountOf(name)
      if (account !== undefined) await noteLogin(pool(), { account, at: new Date(now()), way, device, isRefused: true })
      if (this.#mayTell()) logger.info({ account, way, network, reason }, 'a login was refused')
    } catch (error) {
      logger.warn({ err: error }, 'a refused login was not written down')
    }
  }

  async #accountOf(name: string): Promise<string | undefined> {
    const contact = contactOf(name)
    const pool = this.#options.pool()
    return (contact === undefined ? await accountByUserName(pool, name) : await accountByContact(pool, contact))?.id
  }
}

/** Logins of long ago are forgotten. */
export const forgetLogins: Job = {
  name: 'forget-logins',
  cron: '41 3 * * *',
  run: async ({ pool, now }) => {
    await pool.query('delete from app.account_logins where at <= $1', [new Date(now() - LOGINS_KEPT_MS)])
  },
}
