import type { LoginEntry, User } from '@tidebook/contract'
import { codeRoutes, userRoutes } from '@tidebook/contract/routes'
import { startExchange, type StartedExchange } from '@tidebook/testkit'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AccountBrowser, PASSWORD } from './account-browser.fixture.ts'
import { MessageServers } from './message-servers.fixture.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** Networks of a stranger and of the user's browser. */
const [ELSEWHERE, HOME] = ['203.0.113.7', '198.51.100.1']

describe('logins', () => {
  let started: StartedExchange
  let messages: MessageServers
  let clock = Date.UTC(2026, 10, 23)
  let people = 0
  let log: string[] = []

  beforeAll(async () => {
    messages = await MessageServers.start()
    started = await startExchange({
      now: () => clock,
      logLevel: 'debug',
      logTo: (line) => log.push(line),
      env: { ...messages.env, CLIENT_REQUESTS_PER_SECOND: '5000', TRUSTED_PROXY: '127.0.0.1', NEED_TEST: 'off' },
    })
  })
  afterAll(async () => {
    await started[Symbol.asyncDispose]()
    await messages.stop()
  })
  beforeEach(() => {
    log = []
    clock += DAY
  })

  /** Runs a query on a new connection each time, because the test restarts the database. */
  const rows = async <Row extends pg.QueryResultRow>(query: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: started.exchange.databaseUrl })
    await client.connect()
    try {
      return (await client.query<Row>(query, values)).rows
    } finally {
      await client.end()
    }
  }
  const browser = (network = HOME): AccountBrowser => new AccountBrowser(started.exchange.url, network)
  const registered = async (): Promise<{ own: AccountBrowser; phone: string; id: string; network: string }> => {
    people += 1
    clock += 61_000
    const phone = `137${String(10_000_000 + people)}`
    const network = `198.51.100.${100 + people}`
    const own = browser(network)
    const before = messages.delivered.length
    await own.askCode(phone, 'register')
    const { data } = await own.register(phone, await messages.code(phone, before))
    return { own, phone, id: data.id, network }
  }
  /** Uses up the stranger's login attempts for a name. */
  const useUp = async (name: string): Promise<void> => {
    // the state after an hour of failed attempts
    await rows(
      `insert into app.attempts (kind, key, made)
       select 'login', sha256($1::bytea), $2 from generate_series(1, 100)`,
      [name, new Date(clock - 16 * MINUTE)],
    )
  }

  it('succeed for the owner in a known browser after strangers exhausted the attempts of the name', async () => {
    const { own, phone } = await registered()
    await own.call(userRoutes.logout, { path: { id: (await own.me()).data.id } })
    await useUp(phone)
    const unknown = 'never_registered'
    await useUp(unknown)
    const strangers = browser(ELSEWHERE)
    expect([(await strangers.logIn(phone)).code, (await strangers.logIn(unknown)).code]).toEqual(['4029', '4029'])
    expect((await browser().logIn(phone)).code).toBe('4029')
    expect(await own.logIn(phone)).toMatchObject({ code: '0' })
    // the stranger has no attempts left
    expect((await strangers.logIn(phone)).code).toBe('4029')
  })

  it('have a separate budget in a known browser, which a new token does not renew', async () => {
    const { own, phone } = await registered()
    const tries = async (count: number): Promise<string[]> => {
      const codes = []
      for (let index = 0; index < count; index += 1) codes.push((await own.logIn(phone, 'Wrong1234')).code)
      return codes
    }
    expect(await tries(4)).toEqual(['1005', '1005', '1005', '1000'])
    expect(await own.logIn(phone, PASSWORD)).toMatchObject({ code: '1000' })
    // the stranger does not make other browsers require an image code
    expect((await browser(ELSEWHERE).logIn(phone, 'Wrong1234')).code).toBe('1005')
    clock += 16 * MINUTE
    const nonce = own.known.slice(0, 26)
    expect((await own.logIn(phone)).code).toBe('0')
    expect(own.known.slice(0, 26)).toBe(nonce)
    const [row] = await rows<{ n: string }>(`select count(*) as n from app.attempts where kind = 'login-known'`)
    expect(row?.n).toBe('0')
  })

  it('recognize a browser by a cookie that is bound to the account, cannot be forged, expires, and survives a restart', async () => {
    const [one, two] = [await registered(), await registered()]
    const { known: knownCookie } = one.own
    expect(knownCookie).toMatch(/^known=[\w-]{64}$/)
    for (const { phone } of [one, two]) await useUp(phone)
    const codeWith = async (cookie: string, phone: string): Promise<string> => {
      const own = browser()
      own.known = cookie
      return (await own.logIn(phone)).code
    }
    expect(await codeWith(knownCookie, two.phone)).toBe('4029')
    for (let place = 6; place < knownCookie.length; place += 7) {
      const other = knownCookie[place] === 'A' ? 'B' : 'A'
      expect(await codeWith(knownCookie.slice(0, place) + other + knownCookie.slice(place + 1), one.phone)).toBe('4029')
    }
    for (const none of [
      'known=',
      'known=x',
      `${knownCookie}A`,
      `${knownCookie}; ${knownCookie}`,
      `known=${'A'.repeat(64)}`,
    ])
      expect(await codeWith(none, one.phone)).toBe('4029')
    await started.exchange.restart()
    expect(await codeWith(knownCookie, one.phone)).toBe('0')
    clock += 181 * DAY
    await useUp(one.phone)
    expect(await codeWith(knownCookie, one.phone)).toBe('4029')
  })

  it('make a browser known to at most five accounts, and to none after a password change', async () => {
    const shared = browser()
    const owners = []
    for (let index = 0; index < 6; index += 1) {
      const owner = await registered()
      owners.push(owner)
      expect((await shared.logIn(owner.phone)).code).toBe('0')
    }
    expect(shared.known).toHaveLength('known='.length + 5 * 64)
    for (const { phone } of owners) await useUp(phone)
    const codes = []
    for (const { phone } of owners) codes.push((await shared.logIn(phone)).code)
    expect(codes).toEqual(['4029', '0', '0', '0', '0', '0'])
    clock += MINUTE
    const [, second] = owners
    const changed = await second?.own.call(userRoutes.changePwd, {
      path: { id: second.id },
      body: { password: PASSWORD, newPassword: 'Marmot4Thursday' },
    })
    expect(changed?.code).toBe('0')
    await useUp(second?.phone ?? '')
    expect((await shared.logIn(second?.phone ?? '', 'Marmot4Thursday')).code).toBe('4029')
    expect((await second?.own.logIn(second.phone, 'Marmot4Thursday'))?.code).toBe('0')
  })

  it('are listed to their owner for 90 days, rejected ones included', async () => {
    const { own, phone, id } = await registered()
    const other = await registered()
    const stranger = browser(ELSEWHERE)
    await stranger.call<User>(userRoutes.pwdLogin, {
      path: { account: phone },
      body: { password: 'Wrong1234' },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0' },
    })
    await own.logIn(phone)
    const list = async (person = own): Promise<LoginEntry[]> =>
      (await person.call<LoginEntry[]>(userRoutes.logins, { path: { id } })).data
    // the rejection is recorded after the response
    await expect.poll(async () => (await list()).length).toBe(3)
    const logins = await list()
    expect(logins.map(({ way, device, isRefused }) => [way, device, isRefused])).toEqual(
      expect.arrayContaining([
        ['registration', '', false],
        ['password', 'Firefox 131 · Linux', true],
        ['password', '', false],
      ]),
    )
    expect((await own.call(userRoutes.logins, { path: { id: other.id } })).code).toBe('4030')
    clock += 91 * DAY
    await own.logIn(phone)
    expect(await list()).toHaveLength(1)
  })

  it('are limited to fifty of each kind in the list, so that strangers cannot evict the successful ones', async () => {
    const { own, phone, id } = await registered()
    await rows(
      `insert into app.account_logins (account, at, way, device, is_refused)
       select $1, $2, 'password', '', true from generate_series(1, 200)`,
      [id, new Date(clock)],
    )
    await browser(ELSEWHERE).logIn(phone, 'Wrong1234')
    const kinds = async (): Promise<readonly number[]> => {
      const { data } = await own.call<LoginEntry[]>(userRoutes.logins, { path: { id } })
      return [data.filter(({ isRefused }) => isRefused).length, data.filter(({ isRefused }) => !isRefused).length]
    }
    await expect.poll(kinds).toEqual([50, 1])
  })

  it('are logged like rejected access, with user and network, but without the input', async () => {
    const { own, phone, id, network } = await registered()
    await browser(ELSEWHERE).logIn(phone, 'Wrong1234')
    await browser(ELSEWHERE).call(userRoutes.sessions, { path: { id } })
    await own.call(userRoutes.sessions, { path: { id: crypto.randomUUID() } })
    const lines = (): Record<string, unknown>[] => log.map((line) => JSON.parse(line) as Record<string, unknown>)
    const logLines = (msg: string) => lines().filter((line) => line['msg'] === msg)
    await expect.poll(() => logLines('login refused')).toHaveLength(1)
    expect(logLines('login accepted')).toMatchObject([{ account: id, way: 'registration', network }])
    expect(logLines('login refused')).toMatchObject([
      { account: id, way: 'password', network: ELSEWHERE, reason: 'accountMismatch' },
    ])
    expect(logLines('access refused')).toMatchObject([
      { call: 'user.sessions', reason: 'signInRequired', network: ELSEWHERE },
      { call: 'user.sessions', reason: 'notAllowed', who: id, network },
    ])
    expect(log.join('')).not.toContain('Wrong1234')
  })

  it('never log a phone, e-mail, code or password, even on failures', async () => {
    const { own, phone, id } = await registered()
    const email = `logged${people}@example.com`
    const query = { verifyCode: '135790', verifyCodeType: 'login' }
    await rows('alter table app.codes rename to codes_elsewhere')
    await rows("alter table app.account_logins add constraint nobody check (at < now() - interval '9 years') not valid")
    try {
      expect((await own.call(codeRoutes.checkSms, { path: { phone }, query })).code).toBe('1006')
      await own.askCode(email, 'login')
      await own.logIn(phone)
      await own.call(userRoutes.bindEmail, {
        path: { id, extra: email },
        body: { password: PASSWORD, verifyCode: '135790' },
      })
    } finally {
      await rows('alter table app.codes_elsewhere rename to codes')
      await rows('alter table app.account_logins drop constraint nobody')
    }
    await browser().register(phone, '135790')
    await fetch(`${started.exchange.url}/app/user/pwd_login/x/${phone}?verifyCode=135790`)
    const text = log.join('')
    expect(text).toContain('request failed')
    expect(text).toContain('GET /app/code/')
    for (const secret of [phone, email, '135790', PASSWORD, own.cookie.slice(8)]) expect(text).not.toContain(secret)
  })
})
