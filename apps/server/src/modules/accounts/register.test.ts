import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import { createLogger } from '../../platform/logger.ts'
import type { AccountContext } from './account-context.ts'
import { accountMigrations, accountParts } from './account-parts.fixture.ts'
import { deleteClosedAccounts } from './close-account.ts'
import { deviceOf } from './caller.ts'
import { logInByPassword } from './log-in.ts'
import { register } from './register.ts'
import { deleteExpiredSessions, SESSION_MS } from './sessions.ts'

const CALLER = { network: '203.0.113.1', device: '', browser: undefined, host: 'exchange.example' }
const PHONE = '13800000000'
const DAY_MS = 86_400_000

describe('registration', () => {
  let database: TestDatabase
  let clock: number
  const now = (): number => clock
  const pool = () => database.pool
  const parts = accountParts(pool, now)
  const { codes, sessions } = parts
  const contextWith = (examPasses: AccountContext['examPasses']): AccountContext => ({ ...parts, examPasses })
  const registration = (verifyCode: string) => ({
    contact: { kind: 'phone' as const, value: PHONE },
    password: 'Harbour7light',
    verifyCode,
    passToken: 'a-pass',
    language: 'en' as const,
  })
  const count = async (table: string): Promise<number> =>
    Number((await pool().query<{ n: string }>(`select count(*) as n from app.${table}`)).rows[0]?.n)

  beforeAll(async () => {
    database = await startTestDatabase(accountMigrations)
  })
  afterAll(() => database[Symbol.asyncDispose]())
  beforeEach(async () => {
    clock = Date.UTC(2026, 10, 23)
    await pool().query(
      'truncate app.accounts, app.account_logins, app.account_sessions, app.account_secrets, app.codes, app.attempts',
    )
  })

  it('creates a complete account or leaves the code unused when the database fails halfway', async () => {
    const code = await codes.make('register', PHONE)
    const broken = contextWith({
      spend: async (_token, transaction) => {
        const { rows } = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid')
        await pool().query('select pg_terminate_backend($1)', [rows[0]?.pid])
        await transaction.query('select 1')
        return true
      },
    })
    await expect(register(broken, registration(code), CALLER)).rejects.toThrow()
    expect([await count('accounts'), await count('account_sessions')]).toEqual([0, 0])
    const whole = contextWith({ spend: () => Promise.resolve(true) })
    const { token, account } = await register(whole, registration(code), CALLER)
    expect(await sessions.find(token)).toMatchObject({ account: account.id })
  })

  it('ENT-069 requires a pass of the knowledge test only if one is configured', async () => {
    const { passToken: _pass, ...without } = registration(await codes.make('register', PHONE))
    const needed = contextWith({ spend: () => Promise.resolve(true) })
    await expect(register(needed, without, CALLER)).rejects.toMatchObject({ code: 'testRequired' })
    expect(await count('accounts')).toBe(0)
    const { account } = await register(contextWith(undefined), without, CALLER)
    expect(account.phone).toBe(PHONE)
  })

  it('REG-011 rejects a forged or used pass, and leaves the code unused', async () => {
    const code = await codes.make('register', PHONE)
    const used = contextWith({ spend: () => Promise.resolve(false) })
    await expect(register(used, registration(code), CALLER)).rejects.toMatchObject({ code: 'testRequired' })
    expect([await count('accounts'), await count('account_sessions')]).toEqual([0, 0])
    const { account } = await register(contextWith({ spend: () => Promise.resolve(true) }), registration(code), CALLER)
    expect(account.phone).toBe(PHONE)
  })

  it('REG-009 allows login with the login password, and not with the trading password of the wallet', async () => {
    const code = await codes.make('register', PHONE)
    const context = contextWith({ spend: () => Promise.resolve(true) })
    const { account } = await register(context, registration(code), CALLER)
    const logIn = (password: string) => logInByPassword(context, { name: PHONE, password }, CALLER)
    await expect(logIn('Lantern8boat')).rejects.toMatchObject({ code: 'accountMismatch' })
    expect((await logIn('Harbour7light')).account.id).toBe(account.id)
  })

  it('creates one account for two concurrent requests with one code', async () => {
    const code = await codes.make('register', PHONE)
    const context = contextWith({ spend: () => Promise.resolve(true) })
    const outcomes = await Promise.allSettled([1, 2].map(() => register(context, registration(code), CALLER)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await count('accounts')).toBe(1)
  })

  it('stores neither password, code nor token in plain text', async () => {
    const code = await codes.make('register', PHONE)
    const { token } = await register(contextWith(undefined), registration(code), CALLER)
    const tables = ['accounts', 'account_sessions', 'codes', 'attempts']
    const rows = await Promise.all(tables.map((table) => pool().query(`select t::text as row from app.${table} t`)))
    const all = JSON.stringify(rows.map((each) => each.rows as unknown))
    for (const secret of ['Harbour7light', token, `"${code}"`]) expect(all).not.toContain(secret)
    expect(all).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })

  it('starts no session for a closed account, and stores a bounded number of secrets per session', async () => {
    const code = await codes.make('register', PHONE)
    const { account, token } = await register(contextWith(undefined), registration(code), CALLER)
    const session = (await sessions.find(token))?.id ?? ''
    const first = await sessions.makeSecret(session)
    clock += 1
    const secrets = []
    for (let count = 0; count < 16; count += 1) secrets.push(await sessions.makeSecret(session))
    expect(await count('account_secrets')).toBe(16)
    expect([await sessions.spendSecret(first), await sessions.spendSecret(secrets[0] ?? '')]).toEqual([
      undefined,
      { id: session, account: account.id },
    ])
    clock += SESSION_MS.idle - 60_000
    const late = await sessions.makeSecret(session)
    // a secret represents a session for as long as the session lasts
    clock += 120_000
    expect(await sessions.spendSecret(late)).toBeUndefined()
    await pool().query('update app.accounts set closed = $1', [new Date(clock)])
    await expect(sessions.begin(pool(), account.id, '', 'password')).rejects.toMatchObject({ code: 'notAllowed' })
  })

  it('deletes old sessions and closed accounts with jobs that may run twice', async () => {
    const code = await codes.make('register', PHONE)
    const { account } = await register(contextWith(undefined), registration(code), CALLER)
    clock += DAY_MS
    await pool().query('update app.accounts set closed = $1', [new Date(clock)])
    const context = { pool: pool(), now, logger: createLogger('silent') }
    for (const job of [deleteExpiredSessions, deleteExpiredSessions, deleteClosedAccounts]) await job.run(context)
    expect([await count('account_sessions'), await count('accounts')]).toEqual([0, 1])
    clock += 180 * DAY_MS
    await deleteClosedAccounts.run(context)
    await deleteClosedAccounts.run(context)
    expect(await count('accounts')).toBe(0)
    expect(account.id).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('the name of a device', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox 131 · Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Edge 130 · Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari 18 · iOS',
    ],
    ['<script>', ''],
  ])('is derived from the user agent %s as %s', (agent, name) => expect(deviceOf(agent)).toBe(name))
})
