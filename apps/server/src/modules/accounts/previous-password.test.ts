import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runDuringTransaction } from '../../platform/database/run-during-transaction.fixture.ts'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import type { AccountContext } from './account-context.ts'
import { accountMigrations, accountParts } from './account-parts.fixture.ts'
import { accountById, insertAccount, setPassword, type Account } from './accounts.repository.ts'
import { bindContact, changePassword, removeContact } from './change-account.ts'
import { closeOwnAccount, ownData } from './close-account.ts'
import { logInByPassword } from './log-in.ts'

const CALLER = { network: '203.0.113.1', device: '', browser: undefined, host: 'exchange.example' }
const PASSWORD = 'Harbour7light'
const PHONE = '13800000000'
const EMAIL = 'someone@example.com'

describe('a user with the previous password during a password change', () => {
  let database: TestDatabase
  let context: AccountContext
  let account: Account
  let hashes: readonly [previous: string, newer: string]
  const now = (): number => Date.UTC(2026, 10, 23)
  const pool = () => database.pool

  beforeAll(async () => {
    database = await startTestDatabase(accountMigrations)
    context = { ...accountParts(pool, now), examPasses: undefined, data: () => [ownData] }
    hashes = [await context.passwords.hash(PASSWORD), await context.passwords.hash('Lantern8boat')]
  })
  afterAll(() => database[Symbol.asyncDispose]())
  beforeEach(async () => {
    await pool().query(
      'truncate app.accounts, app.account_logins, app.account_sessions, app.account_secrets, app.codes',
    )
    account = await insertAccount(pool(), {
      userName: null,
      phone: PHONE,
      email: EMAIL,
      password: hashes[0],
      language: 'en',
      publicKey: null,
      address: null,
      created: new Date(now()),
      browsersSince: null,
    })
  })

  /** Returns the outcome of work that began with the previous password, and the account afterwards. */
  const after = async (work: () => Promise<unknown>) => {
    const outcome = await runDuringTransaction(
      pool(),
      async (client) => {
        await setPassword(client, account.id, hashes[1], now())
        await context.sessions.endAll(client, account.id)
      },
      work,
    )
    const { rowCount } = await pool().query('select from app.account_sessions')
    const { phone, email, password } = (await accountById(pool(), account.id)) ?? {}
    expect({ sessions: rowCount, phone, email, password }).toEqual({
      sessions: 0,
      phone: PHONE,
      email: EMAIL,
      password: hashes[1],
    })
    return outcome.status === 'rejected' ? (outcome.reason as unknown) : 'done'
  }
  const proof = async (purpose: 'bind' | 'remove', target: string) => ({
    password: PASSWORD,
    verifyCode: await context.codes.make(purpose, target),
  })

  it('receives no session', async () => {
    const logIn = () => logInByPassword(context, { name: PHONE, password: PASSWORD }, CALLER)
    expect(await after(logIn)).toMatchObject({ code: 'accountMismatch' })
    const { rowCount } = await pool().query('select from app.account_logins where not is_refused')
    expect(rowCount).toBe(0)
  })

  it('does not overwrite the new password', async () => {
    const change = { password: PASSWORD, newPassword: 'Another12boat' }
    expect(await after(() => changePassword(context, account.id, change, CALLER))).toMatchObject({
      code: 'passwordIncorrect',
    })
  })

  it('adds and removes no contact, and does not close the account', async () => {
    const other = { kind: 'phone' as const, value: '13900000000' }
    const bind = await proof('bind', other.value)
    expect(await after(() => bindContact(context, account.id, other, bind, CALLER, true))).toMatchObject({
      code: 'wrongPassword',
    })
    await setPassword(pool(), account.id, hashes[0], now())
    const remove = await proof('remove', EMAIL)
    expect(await after(() => removeContact(context, account.id, 'email', remove, CALLER))).toMatchObject({
      code: 'wrongPassword',
    })
    await setPassword(pool(), account.id, hashes[0], now())
    expect(await after(() => closeOwnAccount(context, account.id, PASSWORD, CALLER))).toMatchObject({
      code: 'wrongPassword',
    })
  })

  it('logs in, changes and closes when nothing changed before', async () => {
    expect((await logInByPassword(context, { name: EMAIL, password: PASSWORD }, CALLER)).account.id).toBe(account.id)
    await changePassword(context, account.id, { password: PASSWORD, newPassword: 'Another12boat' }, CALLER)
    await closeOwnAccount(context, account.id, 'Another12boat', CALLER)
    expect(await accountById(pool(), account.id)).toBeUndefined()
  })
})
