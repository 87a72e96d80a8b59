import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import type { AccountContext } from './account-context.ts'
import { accountMigrations, accountParts } from './account-parts.fixture.ts'
import { insertAccount, type Account } from './accounts.repository.ts'
import { bindContact, changePassword } from './change-account.ts'
import { ownData } from './close-account.ts'

const CALLER = { network: '203.0.113.1', device: '', browser: undefined, host: 'exchange.example' }
const PASSWORD = 'Harbour7light'
const OTHER_PHONE = '13900000000'

describe('changes of an account with sessions in two browsers', () => {
  let database: TestDatabase
  let context: AccountContext
  let account: Account
  let tokens: readonly string[]
  const pool = () => database.pool

  beforeAll(async () => {
    database = await startTestDatabase(accountMigrations)
    const now = (): number => Date.UTC(2026, 10, 23)
    context = { ...accountParts(pool, now), examPasses: undefined, data: () => [ownData] }
  })
  afterAll(() => database[Symbol.asyncDispose]())
  beforeEach(async () => {
    await pool().query(
      'truncate app.accounts, app.account_logins, app.account_sessions, app.account_secrets, app.codes, app.attempts',
    )
    account = await insertAccount(pool(), {
      userName: null,
      phone: '13800000000',
      email: 'someone@example.com',
      password: await context.passwords.hash(PASSWORD),
      language: 'en',
      publicKey: null,
      address: null,
      created: new Date(context.now()),
      browsersSince: null,
    })
    const begin = () => context.sessions.begin(pool(), account.id, '', 'password')
    tokens = [await begin(), await begin()]
  })

  const openSessions = async (): Promise<number> =>
    (await Promise.all(tokens.map((token) => context.sessions.find(token)))).filter((session) => session !== undefined)
      .length
  const bind = async (password: string): Promise<void> =>
    bindContact(
      context,
      account.id,
      { kind: 'phone', value: OTHER_PHONE },
      { password, verifyCode: await context.codes.make('bind', OTHER_PHONE) },
      CALLER,
      true,
    )

  it('ACC-009 ends both sessions after a new password', async () => {
    expect(await openSessions()).toBe(2)
    await changePassword(context, account.id, { password: PASSWORD, newPassword: 'Lantern8boat' }, CALLER)
    expect(await openSessions()).toBe(0)
  })

  it('ACC-010 ends both sessions after a new phone', async () => {
    await bind(PASSWORD)
    expect(await openSessions()).toBe(0)
  })

  it('ERR-009 rejects a phone with a wrong password, and both sessions continue', async () => {
    await expect(bind('Wrong123')).rejects.toMatchObject({ code: 'wrongPassword' })
    expect(await openSessions()).toBe(2)
  })
})
