import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import type { AccountContext } from './account-context.ts'
import { accountMigrations, accountParts } from './account-parts.fixture.ts'
import { insertAccount } from './accounts.repository.ts'
import { logInByPassword } from './log-in.ts'

const PHONE = '13800000000'

describe('many concurrent login attempts', () => {
  let database: TestDatabase
  let context: AccountContext
  let clock = Date.UTC(2026, 10, 24)
  let requestCount = 0
  const pool = (): pg.Pool => {
    requestCount += 1
    return database.pool
  }

  beforeAll(async () => {
    database = await startTestDatabase(accountMigrations)
    context = { ...accountParts(pool, () => clock), examPasses: undefined }
    await insertAccount(pool(), {
      userName: null,
      phone: PHONE,
      email: null,
      password: await context.passwords.hash('Harbour7light'),
      language: 'en',
      publicKey: null,
      address: null,
      created: new Date(clock),
      browsersSince: null,
    })
  })
  afterAll(() => database[Symbol.asyncDispose]())
  beforeEach(() => {
    clock += 86_400_000
  })

  /** Tries wrong passwords for a name, each from a different network, and returns the error codes. */
  const guess = (name: string, count: number): Promise<string[]> =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        logInByPassword(
          context,
          { name, password: 'Wrong1234' },
          { network: `203.0.113.${index}`, device: '', browser: undefined, host: 'exchange.example' },
        ).then(
          () => 'in',
          (error: unknown) => (error as { code: string }).code,
        ),
      ),
    )

  it.each([
    ['an account', PHONE, 'accountMismatch'],
    ['a name without account', 'never_registered', 'wrongCredentials'],
  ])('check only three of 60 passwords for %s without an image code', async (_, name, compared) => {
    const codes = await guess(name, 60)
    expect(codes.filter((code) => code === compared)).toHaveLength(3)
    expect(codes.filter((code) => !['imageCodeRequired', 'tooFrequent', compared].includes(code))).toEqual([])
  })

  it('leave connections free for other calls while 88 attempts for one name wait for its counter', async () => {
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    await other.query('select pg_advisory_lock(hashtextextended($1, 7350))', [`login ${PHONE}`])
    const tries = guess(PHONE, 88)
    try {
      const isWaiting = "select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted"
      await expect.poll(async () => (await other.query<{ n: number }>(isWaiting)).rows[0]?.n).toBe(1)
      const { rows } = await database.pool.query('select 1 as answer')
      expect(rows).toEqual([{ answer: 1 }])
      expect(database.pool.waitingCount).toBe(0)
    } finally {
      await other.end()
    }
    await tries
  })

  it('are rejected from memory without an image code once a name requires one, until a login succeeds', async () => {
    await guess(PHONE, 4)
    requestCount = 0
    expect(new Set(await guess(PHONE, 88))).toEqual(new Set(['imageCodeRequired']))
    expect(requestCount).toBe(0)
    await context.attempts.forget({ kind: 'login', key: PHONE })
    expect(await guess(PHONE, 1)).toEqual(['accountMismatch'])
  })
})
