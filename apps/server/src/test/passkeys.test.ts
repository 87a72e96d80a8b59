import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { Passkey, PasskeyAssertion, PasskeyCreation, PasskeyRequest, User, UserSession } from '@tidebook/contract'
import { passkeyRoutes, userRoutes } from '@tidebook/contract/routes'
import {
  eventually,
  SoftwareAuthenticator,
  startExchange,
  type Deviation,
  type StartedExchange,
} from '@tidebook/testkit'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPassword } from '../modules/accounts/accounts.repository.ts'
import { Sessions } from '../modules/accounts/sessions.ts'
import { storedCodes } from '../modules/codes/sent-codes.ts'
import { runDuringTransaction } from '../platform/database/run-during-transaction.fixture.ts'
import { AccountBrowser, PASSWORD, type Answer } from './account-browser.fixture.ts'
import { People, type Person } from './identity/people.fixture.ts'

const REFUSED = '4035'

describe('passkeys', () => {
  let started: StartedExchange
  let people: People
  let origin: string
  let stored: string
  let clock = Date.UTC(2026, 10, 23)

  beforeAll(async () => {
    stored = await hash(PASSWORD)
    started = await startExchange({ now: () => clock, env: { CLIENT_REQUESTS_PER_SECOND: '5000' } })
    // an IP address cannot have passkeys, but a host name can
    origin = started.exchange.url.replace('127.0.0.1', 'localhost')
    people = new People({ url: origin, databaseUrl: started.exchange.databaseUrl }, () => clock)
  })
  afterAll(async () => {
    await people.close()
    await started[Symbol.asyncDispose]()
  })

  const join = async (): Promise<Person> => {
    clock += 1000
    const person = await people.join()
    await people.pool.query('update app.accounts set password = $2 where id = $1', [person.id, stored])
    return person
  }
  const authenticator = (counts = true): SoftwareAuthenticator => new SoftwareAuthenticator(origin, counts)
  const own = <T>({ id, browser }: Person, name: keyof typeof passkeyRoutes, body: object): Promise<Answer<T>> =>
    browser.call<T>(passkeyRoutes[name], { path: { id }, body: { password: PASSWORD, ...body } })
  const options = async (person: Person): Promise<PasskeyCreation> =>
    (await own<PasskeyCreation>(person, 'addOptions', {})).data
  const add = async (person: Person, key: SoftwareAuthenticator, deviation: Deviation = {}, name = 'Laptop') =>
    own<Passkey[]>(person, 'add', { name, credential: key.create(await options(person), deviation) })
  const withPasskey = async (counts = true): Promise<{ person: Person; key: SoftwareAuthenticator }> => {
    const person = await join()
    const key = authenticator(counts)
    expect(await add(person, key)).toMatchObject({
      code: '0',
      data: [{ name: 'Laptop', site: 'localhost', used: null }],
    })
    return { person, key }
  }
  /** Returns a browser to which a challenge was issued. */
  const asking = async () => {
    const browser = new AccountBrowser(origin)
    const { data } = await browser.call<PasskeyRequest>(passkeyRoutes.challenge)
    return { browser, request: data }
  }
  const send = (browser: AccountBrowser, credential: PasskeyAssertion) =>
    browser.call<User>(passkeyRoutes.logIn, { body: { credential } })
  const logIn = async (key: SoftwareAuthenticator, deviation: Deviation = {}): Promise<string> => {
    const { browser, request } = await asking()
    return (await send(browser, key.get(request, deviation))).code
  }

  it('are added with the password, log in, and appear in the session list as the login method', async () => {
    const { person, key } = await withPasskey()
    const { browser, request } = await asking()
    expect(request).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
    expect(browser.cookie).toMatch(/^passkey=[\w-]{43}$/)
    const entered = await send(browser, key.get(request))
    expect(entered).toMatchObject({ code: '0', data: { id: person.id } })
    expect((await browser.me()).data.id).toBe(person.id)
    const sessions = await person.browser.call<UserSession[]>(userRoutes.sessions, { path: { id: person.id } })
    expect(sessions.data.map(({ way }) => way).toSorted()).toEqual(['passkey', 'password'])
    const listed = await own<Passkey[]>(person, 'list', {})
    expect(listed.data).toMatchObject([{ name: 'Laptop', created: clock, used: clock }])
  })

  it('are created once per credential, with a challenge for one session, one use and ten minutes', async () => {
    const person = await join()
    expect((await own(person, 'addOptions', { password: 'Wrong123' })).code).toBe('1023')
    const creation = await options(person)
    expect(creation).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none', excludeCredentials: [] })
    expect(creation.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
    const key = authenticator()
    const credential = key.create(creation)
    // another session of the same account
    const other = new AccountBrowser(origin)
    const token = await new Sessions(
      () => people.pool,
      () => clock,
    ).begin(people.pool, person.id, 'b', 'code')
    other.cookie = `account=${token}`
    const elsewhere = { id: person.id, browser: other }
    expect((await own(elsewhere, 'add', { name: 'x', credential })).code).toBe(REFUSED)
    expect((await own(person, 'add', { name: 'x', credential })).code).toBe('0')
    expect((await own(person, 'add', { name: 'x', credential })).code).toBe(REFUSED)
    expect((await options(person)).excludeCredentials).toEqual([{ type: 'public-key', id: key.credential }])
    const late = authenticator().create(await options(person))
    clock += 600_000
    expect((await own(person, 'add', { name: 'x', credential: late })).code).toBe(REFUSED)
  })

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://exchange.example' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['another site', { site: 'exchange.example' }],
    ['nobody verified', { verified: false }],
    ['a challenge of its own', { challenge: 'A'.repeat(43) }],
    ['a page in a frame', { crossOrigin: true }],
  ])('are rejected with %s, both when they are added and when they are used', async (_what, deviation) => {
    const person = await join()
    expect((await add(person, authenticator(), deviation)).code).toBe(REFUSED)
    const key = authenticator()
    await add(person, key)
    expect(await logIn(key, deviation)).toBe(REFUSED)
    expect(await logIn(key)).toBe('0')
  })

  it("are rejected with a manufacturer's certificate, and accepted with self-attestation", async () => {
    const person = await join()
    // verifying a certificate could make the server fetch URLs from it
    expect((await add(person, authenticator(), { attestation: 'maker' })).code).toBe(REFUSED)
    expect((await add(person, authenticator(), { attestation: 'own-key' })).code).toBe('0')
  })

  it('log in once with a signed challenge, in the same browser, within ten minutes', async () => {
    const { key } = await withPasskey()
    const { browser, request } = await asking()
    const signed = key.get(request)
    const thief = await asking()
    expect((await send(thief.browser, signed)).code).toBe(REFUSED)
    expect((await send(new AccountBrowser(origin), signed)).code).toBe(REFUSED)
    const { cookie } = browser
    const all = await Promise.all(Array.from({ length: 5 }, () => send(browser, signed)))
    expect(all.map(({ code }) => code).toSorted()).toEqual(['0', ...Array.from({ length: 4 }, () => REFUSED)])
    browser.cookie = cookie
    expect((await send(browser, signed)).code).toBe(REFUSED)
    const late = await asking()
    const signedLate = key.get(late.request)
    clock += 600_000
    expect((await send(late.browser, signedLate)).code).toBe(REFUSED)
  })

  it('yield the same error when they are unknown, belong to another user or are signed with another key', async () => {
    const { person, key } = await withPasskey()
    const stranger = authenticator()
    stranger.create(await options(person))
    expect(await logIn(stranger)).toBe(REFUSED)
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { browser, request } = await asking()
    expect((await send(browser, key.get(request, {}, privateKey))).code).toBe(REFUSED)
    const another = await withPasskey()
    expect(await logIn(key, { userHandle: Buffer.from(another.person.id).toString('base64url') })).toBe(REFUSED)
    // another user's credential under a new name
    const twice = another.key.create(await options(person))
    expect((await own(person, 'add', { name: 'x', credential: twice })).code).toBe(REFUSED)
    const handle = Buffer.from(another.person.id).toString('base64url')
    expect(await logIn(another.key, { userHandle: handle })).toBe('0')
  })

  it('are rejected when their counter decreases; a constant zero is accepted', async () => {
    const { key } = await withPasskey()
    expect([await logIn(key), await logIn(key)]).toEqual(['0', '0'])
    for (const counter of [0, 1, 2]) expect([counter, await logIn(key, { counter })]).toEqual([counter, REFUSED])
    expect(await logIn(key)).toBe('0')
    const uncounted = await withPasskey(false)
    expect([await logIn(uncounted.key), await logIn(uncounted.key)]).toEqual(['0', '0'])
  })

  it('are limited to thirty attempts in an hour, like a password', async () => {
    const { key } = await withPasskey()
    for (let tries = 0; tries < 30; tries += 1) expect(await logIn(key, { verified: false })).toBe(REFUSED)
    expect(await logIn(key)).toBe('4029')
    clock += 60 * 60_000
    expect(await logIn(key)).toBe('0')
  })

  it('are removed with the password, by their owner only, and then no longer log in', async () => {
    const { person, key } = await withPasskey()
    const [passkey] = (await own<Passkey[]>(person, 'list', {})).data
    const other = await join()
    expect((await own(other, 'remove', { passkey: passkey?.id })).code).toBe('4030')
    expect((await own(person, 'remove', { passkey: passkey?.id, password: 'Wrong123' })).code).toBe('1023')
    expect(await own(person, 'remove', { passkey: passkey?.id })).toMatchObject({ code: '0', data: [] })
    expect(await logIn(key)).toBe(REFUSED)
  })

  it('survive a password reset by code unless their removal is requested; the notification states either', async () => {
    const person = await join()
    const { rows } = await people.pool.query<{ phone: string }>('select phone from app.accounts where id = $1', [
      person.id,
    ])
    const phone = rows[0]?.phone ?? ''
    const codes = storedCodes(
      () => people.pool,
      () => clock,
    )
    const reset = async (body: object) =>
      new AccountBrowser(origin).call<{ passkeys: number }>(userRoutes.resetPwd, {
        path: { phone },
        body: { password: PASSWORD, verifyCode: await codes.make('reset', phone), ...body },
      })
    const expectNotice = async (word: string): Promise<void> => {
      await eventually(`a message with ${word}`, async () => {
        const { rowCount } = await people.pool.query('select from app.outbox where target = $1 and text like $2', [
          phone,
          `%${word}%`,
        ])
        return rowCount === 1
      })
    }
    expect((await reset({})).data).toEqual({ signInAgain: true, passkeys: 0 })
    await expectNotice('was changed. If')
    const loggedIn = async (): Promise<Person> => {
      const browser = new AccountBrowser(origin)
      expect((await browser.logIn(phone)).code).toBe('0')
      return { id: person.id, browser }
    }
    const key = authenticator()
    await add(await loggedIn(), key)
    expect((await reset({})).data).toEqual({ signInAgain: true, passkeys: 1 })
    await expectNotice('still log in')
    expect(await logIn(key)).toBe('0')
    // a stolen session cannot add a passkey during the password reset
    const visitor = await loggedIn()
    const late = authenticator().create(await options(visitor))
    const behind = await runDuringTransaction(
      people.pool,
      async (client) => {
        await setPassword(client, person.id, stored, clock)
        await client.query('delete from app.account_sessions where account = $1', [person.id])
      },
      () => own<Passkey[]>(visitor, 'add', { name: 'x', credential: late }),
    )
    expect(behind).toMatchObject({ status: 'fulfilled', value: { code: '4010' } })
    expect((await reset({ removePasskeys: true })).data).toEqual({ signInAgain: true, passkeys: 0 })
    await expectNotice('all its passkeys were removed')
    expect(await logIn(key)).toBe(REFUSED)
  })

  it('are included in the account export, and erased with the account', async () => {
    const { person, key } = await withPasskey()
    const { data } = await person.browser.call<{ parts: Record<string, unknown> }>(userRoutes.exportAll, {
      path: { id: person.id },
      body: { password: PASSWORD },
    })
    expect(data.parts['passkeys']).toMatchObject([{ name: 'Laptop', credential: key.credential, site: 'localhost' }])
    await person.browser.call(userRoutes.close, { path: { id: person.id }, body: { password: PASSWORD } })
    const { rowCount } = await people.pool.query('select from app.passkeys where account = $1', [person.id])
    expect(rowCount).toBe(0)
    expect(await logIn(key)).toBe(REFUSED)
  })

  it('are rejected for a blocked user, and limited to twenty', async () => {
    const { person, key } = await withPasskey()
    const rows = Array.from({ length: 19 }, (_, index) => `more ${index}`)
    await people.pool.query(
      `insert into app.passkeys (id, account, site, credential, public_key, counter, name, created)
       select gen_random_uuid(), $1, 'localhost', 'c' || name, '\\x00', 0, name, $2 from unnest($3::text[]) as name`,
      [person.id, new Date(clock), rows],
    )
    expect((await own(person, 'addOptions', {})).code).toBe('4036')
    await people.pool.query('update app.accounts set blocked = $2 where id = $1', [person.id, new Date(clock)])
    expect(await logIn(key)).toBe('4030')
  })

  it("reject another site's page, an IP address, and any data that an authenticator would not produce", async () => {
    const { person, key } = await withPasskey()
    const { browser, request } = await asking()
    const credential = key.get(request)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.call(passkeyRoutes.logIn, { body: { credential }, headers: foreign })).code).toBe('4030')
    expect((await new AccountBrowser(started.exchange.url).call(passkeyRoutes.challenge)).code).toBe('4031')
    for (const clientDataJSON of ['e30', 'AAAA', Buffer.from('[]').toString('base64url')])
      expect((await send(browser, { ...credential, response: { ...credential.response, clientDataJSON } })).code).toBe(
        REFUSED,
      )
    for (const wrong of [{ ...credential, type: 'x' }, { ...credential, id: '' }, { id: randomUUID() }, null, 5])
      expect((await browser.call(passkeyRoutes.logIn, { body: { credential: wrong } })).code).toBe('4000')
    expect((await send(browser, credential)).data.id).toBe(person.id)
  })
})
