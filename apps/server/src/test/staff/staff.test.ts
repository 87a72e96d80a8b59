import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { calls, allCalls, STAFF_ROLES, type StaffMember } from '@tidebook/contract'
import { startExchange, type Exchange, type StartedExchange } from '@tidebook/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addStaff } from '../../modules/staff/staff.repository.ts'
import { totpCode } from '../../modules/staff/totp.ts'
import { testPool } from '../../platform/database/test-pool.fixture.ts'
import { callAsStaff, cookiePair, StaffDesk, type StaffAnswer } from './staff-desk.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const MINUTE = 60_000
const PASSWORD = 'a tide comes in at six'

describe('the staff of an exchange', () => {
  let started: StartedExchange
  let exchange: Exchange
  let desk: StaffDesk
  let pool: ReturnType<typeof testPool>
  /** The command line uses the machine's clock, so this clock must never fall far behind it. */
  let clock = Date.now()
  const tidebook = async (...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...args], {
      env: { ...process.env, DATA_DIR: exchange.config.dataDir, LOG_LEVEL: 'silent' },
    })
    return stdout
  }
  /** Returns the token of a link, created as the command line creates it. */
  const invited = (name: string): Promise<string> => addStaff(pool, name, 'reviewer', Date.now())
  /** Returns the cookie of a staff member who has joined, and the secret of their authenticator. */
  const joined = async (name: string): Promise<{ readonly secret: string; readonly cookie: string }> => {
    const token = await invited(name)
    const opened = (await callAsStaff(exchange, calls.staff.openLink, { body: { token } })).data as { secret: string }
    const code = totpCode(opened.secret, clock)
    const accepted = await callAsStaff(exchange, calls.staff.acceptLink, { body: { token, code, password: PASSWORD } })
    return { secret: opened.secret, cookie: cookiePair(accepted.cookie) }
  }
  const signIn = (name: string, password: string, code: string): Promise<StaffAnswer> =>
    callAsStaff(exchange, calls.staff.signIn, { body: { name, password, code } })
  /** Tries to sign in from another network. */
  const signInFrom = (network: string, name: string, password: string, code: string): Promise<StaffAnswer> =>
    callAsStaff(exchange, calls.staff.signIn, {
      body: { name, password, code },
      headers: { 'x-forwarded-for': network },
    })
  const isIn = async (cookie: string): Promise<boolean> =>
    (await callAsStaff(exchange, calls.staff.me, { cookie })).code === '0'

  beforeAll(async () => {
    started = await startExchange({
      ownDatabase: true,
      now: () => clock,
      env: { CLIENT_REQUESTS_PER_SECOND: '1000', TRUSTED_PROXY: '127.0.0.1' },
    })
    exchange = started.exchange
    desk = await StaffDesk.open(exchange, () => clock)
    pool = testPool(exchange.databaseUrl, 1)
  })
  afterAll(async () => {
    await pool.end()
    await desk.close()
    await started[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    await desk.rows('delete from app.attempts')
  })

  const theirs = allCalls.filter(({ auth }) => auth === 'staff')
  it.each(theirs.map((call) => [call.id, call] as const))(
    'ROL-010 receive %s only with the roles that it allows',
    async (_id, call) => {
      const path = { uuid: crypto.randomUUID(), id: crypto.randomUUID() }
      for (const role of STAFF_ROLES) {
        const { code } = await callAsStaff(exchange, call, { cookie: await desk.cookieOf(role), path })
        expect([role, code === '4030']).toEqual([role, call.roles?.includes(role) !== true])
        expect(code).not.toBe('4010')
      }
      const cookie = await desk.cookieOf('admin')
      const strangers = ['', 'tidebook_staff=', `${cookie}x`, `${cookie}; ${cookie}`, cookie.replace('_staff', '')]
      for (const each of strangers)
        expect((await callAsStaff(exchange, call, { cookie: each, path })).code).toBe('4010')
      const foreign = { origin: 'https://elsewhere.example' }
      const sameSite = { 'sec-fetch-site': 'same-site' }
      for (const headers of [foreign, sameSite])
        expect((await callAsStaff(exchange, call, { cookie, path, headers })).code).toBe('4030')
    },
  )

  it('join by a link that works once, with a password and an authenticator', async () => {
    const token = /\/staff\/welcome#(\S+)/.exec(await tidebook('staff', 'add', 'ann', 'admin'))?.[1] ?? ''
    const opened = await callAsStaff(exchange, calls.staff.openLink, { body: { token } })
    const { secret, uri } = opened.data as { secret: string; uri: string }
    expect(opened.data).toMatchObject({ name: 'ann', role: 'admin' })
    expect(uri).toContain(`secret=${secret}`)
    // a second view shows the same secret
    expect((await callAsStaff(exchange, calls.staff.openLink, { body: { token } })).data).toMatchObject({ secret })
    const accept = (code: string, password = PASSWORD) =>
      callAsStaff(exchange, calls.staff.acceptLink, { body: { token, code, password } })
    expect((await accept(totpCode(secret, clock), 'short')).code).toBe('4000')
    expect((await accept('000000')).code).toBe('1002')
    const accepted = await accept(totpCode(secret, clock))
    expect(accepted.data).toMatchObject({ name: 'ann', role: 'admin' } satisfies Partial<StaffMember>)
    expect(accepted.cookie).toMatch(/^tidebook_staff=[\w-]{43}; Path=\/staff; HttpOnly; SameSite=Strict$/)
    expect(await isIn(cookiePair(accepted.cookie))).toBe(true)
    expect((await accept(totpCode(secret, clock))).code).toBe('1004')
    expect((await callAsStaff(exchange, calls.staff.openLink, { body: { token } })).code).toBe('1004')
  })

  it('need a new link after five wrong guesses, or after a day', async () => {
    const guessed = await invited('guessed')
    const { secret } = (await callAsStaff(exchange, calls.staff.openLink, { body: { token: guessed } })).data as {
      secret: string
    }
    const body = { token: guessed, password: PASSWORD, code: '000000' }
    const codes = await Promise.all(
      Array.from({ length: 12 }, () => callAsStaff(exchange, calls.staff.acceptLink, { body })),
    )
    expect(codes.filter(({ code }) => code === '1002')).toHaveLength(5)
    const right = { ...body, code: totpCode(secret, clock) }
    expect((await callAsStaff(exchange, calls.staff.acceptLink, { body: right })).code).toBe('1004')
    const old = await invited('old')
    await desk.rows("update app.staff_links set expires = expires - interval '25 hours' where name = 'old'")
    expect((await callAsStaff(exchange, calls.staff.openLink, { body: { token: old } })).code).toBe('1004')
  })

  it('sign in with password and code; a used code is rejected, and so is an older one', async () => {
    const { secret } = await joined('bob')
    const used = totpCode(secret, clock)
    expect((await signIn('bob', PASSWORD, used)).code).toBe('1047')
    clock += MINUTE
    const fresh = totpCode(secret, clock)
    const answers = await Promise.all([1, 2, 3].map(() => signIn(' Bob', PASSWORD, fresh)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['0', '1047', '1047'])
    expect((await signIn('bob', PASSWORD, totpCode(secret, clock - 30_000))).code).toBe('1047')
    clock += MINUTE
    expect((await signIn('bob', `${PASSWORD}r`, totpCode(secret, clock))).code).toBe('1047')
    expect((await signIn('nobody', PASSWORD, totpCode(secret, clock))).code).toBe('1047')
  })

  it('are locked out for a quarter of an hour after five wrong attempts, even concurrent ones', async () => {
    const { secret } = await joined('carl')
    clock += MINUTE
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, index) => signIn('carl', `wrong ${index}`, '123456')),
    )
    expect(tries.filter(({ code }) => code === '1047')).toHaveLength(5)
    expect(tries.filter(({ code }) => code === '4029')).toHaveLength(15)
    expect((await signIn('carl', PASSWORD, totpCode(secret, clock))).code).toBe('4029')
    clock += 15 * MINUTE
    expect((await signIn('carl', PASSWORD, totpCode(secret, clock))).code).toBe('0')
  })

  it('are not locked out of a known browser by strangers who exhaust the attempts', async () => {
    const { secret } = await joined('dora')
    clock += MINUTE
    await desk.rows(
      `insert into app.attempts (kind, key, made)
       select 'staff-strangers', sha256('dora'), $1 from generate_series(1, 40)`,
      [new Date(clock)],
    )
    expect((await signIn('dora', PASSWORD, totpCode(secret, clock))).code).toBe('0')
    await desk.rows("delete from app.staff_networks where name = 'dora'")
    clock += MINUTE
    expect((await signIn('dora', PASSWORD, totpCode(secret, clock))).code).toBe('4029')
  })

  it('have a limited number of attempts from one network or site, over all names', async () => {
    const spray = async (networkOf: (index: number) => string, count: number): Promise<string[]> => {
      const codes = []
      for (let index = 0; index < count; index += 1)
        codes.push((await signInFrom(networkOf(index), `name-${index}`, PASSWORD, '123456')).code)
      return codes
    }
    expect(await spray(() => '203.0.113.7', 32)).toEqual([...Array.from({ length: 30 }, () => '1047'), '4029', '4029'])
    await desk.rows(
      `insert into app.attempts (kind, key, made)
       select 'staff-network', sha256('2001:db8:1::/48'), $1 from generate_series(1, 239)`,
      [new Date(clock)],
    )
    expect(await spray((index) => `2001:db8:1:${index}::1`, 2)).toEqual(['1047', '4029'])
    expect(await spray(() => '2001:db8:2::1', 1)).toEqual(['1047'])
  })

  it('are protected from code guesses when their password is stolen, which is logged', async () => {
    const { secret } = await joined('ivy')
    const codes = []
    for (let index = 0; index < 21; index += 1) {
      clock += 4 * MINUTE
      codes.push((await signInFrom(`198.51.100.${index}`, 'ivy', PASSWORD, '000000')).code)
    }
    expect(codes).toEqual([...Array.from({ length: 20 }, () => '1047'), '4029'])
    expect((await signIn('ivy', PASSWORD, totpCode(secret, clock))).code).toBe('0')
    const log = await desk.rows("select 1 from app.audit_log where actor = 'staff:ivy' and action = 'staff.wrong-code'")
    expect(log).toHaveLength(20)
  })

  it('have sessions that end when idle, after eight hours, on sign-out, and at the next sign-in of the browser', async () => {
    const idle = await desk.cookieOf('support')
    clock += 29 * MINUTE
    expect(await isIn(idle)).toBe(true)
    clock += 29 * MINUTE
    expect(await isIn(idle)).toBe(true)
    clock += 31 * MINUTE
    expect(await isIn(idle)).toBe(false)
    const busy = await desk.cookieOf('support')
    for (let count = 0; count < 24; count += 1) {
      expect(await isIn(busy)).toBe(true)
      clock += 20 * MINUTE
    }
    expect(await isIn(busy)).toBe(false)
    const left = await desk.cookieOf('support')
    expect((await callAsStaff(exchange, calls.staff.signOut, { cookie: left })).cookie).toContain('Max-Age=0')
    expect(await isIn(left)).toBe(false)
    const { secret, cookie } = await joined('eve')
    clock += MINUTE
    const body = { name: 'eve', password: PASSWORD, code: totpCode(secret, clock) }
    const again = await callAsStaff(exchange, calls.staff.signIn, { cookie, body })
    expect([await isIn(cookie), await isIn(cookiePair(again.cookie))]).toEqual([false, true])
  })

  it('get links to the address of the running exchange', async () => {
    expect(await tidebook('staff', 'add', 'ida', 'reviewer')).toContain(`\n${exchange.url}/staff/welcome#`)
  })

  it('lose all access as soon as they are blocked, and return by a new link', async () => {
    const { cookie } = await joined('fay')
    const countNetworks = async () => (await desk.rows("select from app.staff_networks where name = 'fay'", [])).length
    expect(await countNetworks()).toBe(1)
    await tidebook('staff', 'block', 'fay')
    expect(await isIn(cookie)).toBe(false)
    expect(await tidebook('staff', 'list')).toContain('fay\treviewer\tblocked')
    expect(await tidebook('staff', 'reset', 'fay')).toContain('/staff/welcome#')
    expect(await tidebook('staff', 'list')).toContain('fay\treviewer\tinvited')
    // an attacker who took over the account has also signed in from some network
    expect(await countNetworks()).toBe(0)
    await expect(tidebook('staff', 'add', 'fay', 'admin')).rejects.toThrow('server/usage')
    await expect(tidebook('staff', 'add', 'x', 'king')).rejects.toThrow('server/usage')
  })

  it('leave a sign-in log, which tidebook audit verifies, and which only permitted roles can read', async () => {
    await joined('gil')
    const { data } = await callAsStaff(exchange, calls.audit.list, {
      cookie: await desk.cookieOf('operator'),
      query: '?about=staff:gil',
    })
    const { entries } = data as { entries: readonly { readonly actor: string; readonly action: string }[] }
    expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
      ['staff:gil', 'staff.joined'],
      ['command', 'staff.added'],
    ])
    const result = await tidebook('audit')
    const hash = /last hash ([0-9a-f]{64})/.exec(result)?.[1] ?? ''
    expect(await tidebook('audit', hash)).toContain('unbroken')
    const proof = await callAsStaff(exchange, calls.audit.proof, { cookie: await desk.cookieOf('admin') })
    expect(proof.data).toMatchObject({ sound: true, hash })
    await desk.rows('alter table app.audit_log disable trigger user')
    await desk.rows("update app.audit_log set actor = 'staff:eve' where action = 'staff.joined' and number > 2")
    await expect(tidebook('audit')).rejects.toThrow('audit/broken')
    expect(
      (await callAsStaff(exchange, calls.audit.proof, { cookie: await desk.cookieOf('admin') })).data,
    ).toMatchObject({
      sound: false,
    })
  })

  it('leave no usable credentials in the database, and have a key file that only its owner can read', async () => {
    const { secret, cookie } = await joined('hal')
    const dump = JSON.stringify([
      ...(await desk.rows('select * from app.staff')),
      ...(await desk.rows('select * from app.staff_sessions')),
    ])
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(cookie.split('=')[1])
    expect(dump).toContain('$argon2id$')
    const key = join(exchange.config.dataDir, 'identity-key')
    expect((await stat(key)).mode & 0o777).toBe(0o600)
    expect(dump).not.toContain((await readFile(key, 'utf8')).trim())
  })
})
