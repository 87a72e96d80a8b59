import type { CodePurpose, ExamPaper, ExamResult, User, UserSession } from '@tidebook/contract'
import { codeRoutes, examRoutes, userRoutes } from '@tidebook/contract/routes'
import pg from 'pg'
import { randomWallet, startExchange, type StartedExchange } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccountBrowser, PASSWORD } from './account-browser.fixture.ts'
import { MessageServers } from './message-servers.fixture.ts'

const MINUTE = 60_000

describe('accounts', () => {
  let started: StartedExchange
  let messages: MessageServers
  let clock = Date.UTC(2026, 10, 23)
  let people = 0

  beforeAll(async () => {
    messages = await MessageServers.start()
    started = await startExchange({
      now: () => clock,
      env: { ...messages.env, CLIENT_REQUESTS_PER_SECOND: '5000', TRUSTED_PROXY: '127.0.0.1', TESTS_PER_HOUR: '1000' },
    })
  })
  afterAll(async () => {
    await started[Symbol.asyncDispose]()
    await messages.stop()
  })

  const browser = (): AccountBrowser => new AccountBrowser(started.exchange.url)
  /**
   * Returns an unused phone number and e-mail address, and advances an hour, so that no limit is reached by accident.
   */
  const someone = (): { phone: string; email: string } => {
    people += 1
    clock += 61 * MINUTE
    return { phone: `138${String(10_000_000 + people)}`, email: `person${people}@example.com` }
  }
  const codeFor = async (target: string, purpose: CodePurpose, asker = browser()): Promise<string> => {
    clock += 61_000
    const before = messages.delivered.length
    expect(await asker.askCode(target, purpose)).toMatchObject({ code: '0' })
    return messages.code(target, before)
  }
  const registered = async (target: string, more: object = {}): Promise<{ own: AccountBrowser; user: User }> => {
    const own = browser()
    const { code, data } = await own.register(target, await codeFor(target, 'register'), {
      passToken: await passed(),
      ...more,
    })
    expect(code).toBe('0')
    return { own, user: data }
  }

  /** Returns the pass of a completed knowledge test. */
  const passed = async (): Promise<string> => {
    const { data } = await browser().call<ExamPaper>(examRoutes.begin, { body: { language: 'en' } })
    const answers = data.questions.map(() => 'A')
    const graded = await browser().call<ExamResult>(examRoutes.grade, {
      body: { draw: data.draw, language: 'en', answers },
    })
    return graded.data.pass?.token ?? ''
  }

  describe('registration', () => {
    it('REG-001 API-035 API-040 sends a code by SMS for a phone number, creates the account and signs it in', async () => {
      const { phone } = someone()
      const asker = browser()
      clock += 61_000
      const before = messages.delivered.length
      expect(await asker.askCode(`86${phone}`, 'register')).toMatchObject({
        code: '0',
        data: { way: 'sms', again: 60, ends: 300 },
      })
      const code = await messages.code(phone, before)
      const { answer, kept: stored } = await asker.send<User>(userRoutes.register, {
        path: { phone: `86${phone}` },
        body: { password: PASSWORD, verifyCode: code, agreement: true, passToken: await passed() },
      })
      expect(answer).toMatchObject({ code: '0', data: { phone: `138****${phone.slice(-4)}`, email: '' } })
      expect(stored).toMatch(/^account=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Strict$/)
      expect(await asker.me()).toMatchObject({ code: '0', data: { id: answer.data.id } })
      expect(JSON.stringify(answer)).not.toContain(phone)
    })

    it('REG-002 API-041 HDR-018 HDR-019 stores a user name with an e-mail, whose masked form identifies the user; without one the masked phone does', async () => {
      const { email, phone } = someone()
      const { user } = await registered(email, { userName: 'alice_w' })
      expect(user).toMatchObject({ userName: 'alice_w', maskedName: 'al***w', email: 'p***@example.com' })
      expect((await registered(phone)).user.maskedName).toBe(`138****${phone.slice(-4)}`)
    })

    it('API-039 API-040 API-054 ERR-012 accepts the public key of the wallet, immediately or later', async () => {
      const { secret: _secret, key } = randomWallet()
      const publicKey = Buffer.from(key.publicKey).toString('hex')
      const first = await registered(someone().phone, { publicKey })
      expect(first.user).toMatchObject({ address: key.address, isActiveWallet: 1 })
      const { own, user } = await registered(someone().email)
      expect(user.isActiveWallet).toBe(0)
      const isActive = (id: string) => own.call<unknown>(userRoutes.isActive, { path: { id } })
      expect((await isActive(user.id)).data).toEqual({ isActiveWallet: 0 })
      const upload = (body: object) => own.call<User>(userRoutes.uploadWallet, { path: { id: user.id }, body })
      expect((await upload({ user: user.id, publicKey: `05${publicKey.slice(2)}` })).code).toBe('1026')
      expect((await upload({ user: first.user.id, publicKey })).code).toBe('4030')
      expect((await upload({ user: user.id, publicKey })).data.address).toBe(key.address)
      expect((await isActive(user.id)).data).toEqual({ isActiveWallet: 1 })
      for (const id of [first.user.id, crypto.randomUUID()])
        expect(await isActive(id), 'of another or no account').toMatchObject({ code: '4030', data: null })
    })

    it('ERR-017 ERR-018 ERR-015 reveals that a contact is registered only to the holder of its code', async () => {
      const { phone, email } = someone()
      await registered(phone)
      await registered(email, { userName: 'taken_name' })
      const passToken = await passed()
      expect((await browser().register(phone, '123456', { passToken })).code).toBe('1002')
      expect((await browser().register(phone, await codeFor(phone, 'register'), { passToken })).code).toBe('5003')
      expect((await browser().register(email, await codeFor(email, 'register'), { passToken })).code).toBe('5004')
      const other = someone().phone
      const code = await codeFor(other, 'register')
      expect((await browser().register(other, code, { passToken, userName: 'Taken_Name' })).code).toBe('2001')
      // nothing was partly done: code and pass are still valid
      expect((await browser().register(other, code, { passToken })).code).toBe('0')
    })

    it('REG-011 requires a pass of the knowledge test, and accepts each once', async () => {
      const [one, two] = [someone().phone, someone().phone]
      const passToken = await passed()
      const code = await codeFor(one, 'register')
      for (const wrong of ['', 'forged', passToken.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))])
        expect((await browser().register(one, code, { passToken: wrong })).code).toBe('4032')
      expect((await browser().register(one, code, { passToken })).code).toBe('0')
      expect((await browser().register(two, await codeFor(two, 'register'), { passToken })).code).toBe('4032')
    })

    it('API-002 creates no second account for a retry with the same path id, even if the answer was lost', async () => {
      const { phone } = someone()
      const code = await codeFor(phone, 'register')
      const input = {
        path: { uuid: 'one-id-of-a-request', phone },
        body: { password: PASSWORD, verifyCode: code, agreement: true, passToken: await passed() },
      }
      const [first, second] = [
        await browser().call<User>(userRoutes.register, input),
        await browser().call<User>(userRoutes.register, input),
      ]
      expect(second).toMatchObject({ code: '0', data: first.data })
    })

    it('ERR-010 ERR-011 ERR-016 VAL-013 VAL-014 VAL-015 VAL-016 VAL-017 VAL-018 VAL-052 rejects invalid input with specific codes', async () => {
      const { phone } = someone()
      const register = async (target: string, body: object): Promise<string> =>
        (
          await browser().call(userRoutes.register, {
            path: { phone: target },
            body: { password: PASSWORD, verifyCode: '123456', agreement: true, ...body },
          })
        ).code
      expect(await register('1380000', {})).toBe('1024')
      expect(await register('23800000000', {})).toBe('1024')
      expect(await register(phone, { verifyCode: '12345' })).toBe('1025')
      expect(await register(phone, { verifyCode: '12345a' })).toBe('1025')
      expect(await register(phone, { verifyCode: undefined })).toBe('2701')
      expect(await register(phone, { password: 'short' })).toBe('4000')
      expect(await register(phone, { agreement: false })).toBe('4000')
      expect((await browser().askCode('nobody@nowhere', 'register')).code).toBe('4042')
      const registerByEmail = await browser().call(userRoutes.emailRegister, {
        path: { email: 'nobody@nowhere' },
        body: { password: PASSWORD, verifyCode: '123456', agreement: true },
      })
      expect(registerByEmail).toMatchObject({ code: '4042', msg: 'E-mail address format is wrong' })
      for (const prefix of ['', '0', '86', '17951'])
        expect(
          (
            await browser().call(codeRoutes.checkSms, {
              path: { phone: prefix + phone },
              query: { verifyCode: '123456', verifyCodeType: 'register' },
            })
          ).code,
        ).toBe('1003')
    })
  })

  describe('codes', () => {
    const check = async (target: string, verifyCode: string, verifyCodeType = 'register'): Promise<string> =>
      (await browser().call(codeRoutes.checkSms, { path: { phone: target }, query: { verifyCode, verifyCodeType } }))
        .code

    it('API-037 ERR-002 ERR-003 ERR-004 are bound to purpose, target and one use, and expire after five minutes', async () => {
      const [one, two] = [someone().phone, someone().phone]
      const code = await codeFor(one, 'register')
      expect(await check(two, code)).toBe('1003')
      expect(await check(one, code, 'login')).toBe('1003')
      expect(await check(one, code === '000000' ? '000001' : '000000')).toBe('1002')
      expect(await check(one, code)).toBe('0')
      expect((await browser().register(one, code, { passToken: await passed() })).code).toBe('0')
      expect(await check(one, code)).toBe('1002')
      const late = await codeFor(two, 'register')
      clock += 5 * MINUTE
      expect(await check(two, late)).toBe('1004')
    })

    it('ERR-047 are sent once per minute and six times per hour', async () => {
      const { phone } = someone()
      const ask = async (): Promise<string> => (await browser().askCode(phone, 'register')).code
      clock += 61_000
      expect([await ask(), await ask()]).toEqual(['0', '4029'])
      for (let count = 0; count < 5; count += 1) {
        clock += 10 * MINUTE - 61_000
        expect(await ask()).toBe('0')
      }
      clock += 61_000
      expect(await ask()).toBe('4029')
    })

    it('API-038 ERR-001 require an image after several requests, which is consumed by a wrong answer', async () => {
      someone()
      const asker = browser()
      const numbers = Array.from({ length: 6 }, () => `139${String(10_000_000 + (people += 1))}`)
      for (const number of numbers.slice(0, 5)) expect((await asker.askCode(number, 'register')).code).toBe('0')
      const last = numbers[5] ?? ''
      expect((await asker.askCode(last, 'register')).code).toBe('1000')
      const id = 'an-id-of-a-picture-1'
      const { data } = await asker.call<{ strokes: string[] }>(codeRoutes.img, { path: { id } })
      expect(data.strokes.length).toBeGreaterThan(9)
      const checkImage = async (verifyImgCode: string): Promise<string> =>
        (await asker.call(codeRoutes.checkImg, { path: { id }, query: { verifyImgCode } })).code
      expect([await checkImage('?????'), await checkImage('?????')]).toEqual(['1002', '1002'])
      expect((await asker.askCode(last, 'register', { imgCode: 'AAAAA', imgCodeId: id })).code).toBe('1002')
    })
  })

  describe('login', () => {
    it('API-042 REG-012 REG-013 accepts a password with phone, e-mail or user name', async () => {
      const { phone } = someone()
      const { user } = await registered(phone, { userName: `name_${people}` })
      for (const name of [phone, `0${phone}`, user.userName, user.userName.toUpperCase()])
        expect(await browser().logIn(name)).toMatchObject({ code: '0', data: { id: user.id } })
    })

    it('ERR-005 ERR-007 ERR-014 returns the same error for an unknown account and a wrong password', async () => {
      const { phone, email } = someone()
      await registered(phone, { userName: `name_${people}` })
      expect((await browser().logIn(phone, 'Wrong123')).code).toBe('1005')
      expect((await browser().logIn(email, 'Wrong123')).code).toBe('1005')
      expect((await browser().logIn(`name_${people}`, 'Wrong123')).code).toBe('1047')
      expect((await browser().logIn('nobody_here', 'Wrong123')).code).toBe('1047')
      expect((await browser().logIn('12')).code).toBe('1007')
    })

    it('ERR-001 U15 requires an image code after three attempts, and resets the count after a success', async () => {
      const { phone } = someone()
      await registered(phone)
      const tries = []
      for (let count = 0; count < 4; count += 1) tries.push((await browser().logIn(phone, 'Wrong123')).code)
      expect(tries).toEqual(['1005', '1005', '1005', '1000'])
      clock += 16 * MINUTE
      expect((await browser().logIn(phone)).code).toBe('0')
      expect((await browser().logIn(phone, 'Wrong123')).code).toBe('1005')
    })

    it('API-043 accepts a code; a contact without an account receives none, but the same answer', async () => {
      const { phone, email } = someone()
      const { user } = await registered(phone)
      const code = await codeFor(phone, 'login')
      const logIn = (target: string, verifyCode: string) =>
        browser().call<User>(userRoutes.smsLogin, { path: { phone: target }, body: { verifyCode } })
      expect(await logIn(phone, code)).toMatchObject({ code: '0', data: { id: user.id } })
      expect((await logIn(phone, code)).code).toBe('1002')
      clock += 61_000
      const before = messages.delivered.length
      const known = await browser().askCode(phone, 'login')
      const unknown = await browser().askCode(email, 'login')
      expect(unknown.data).toEqual({ ...known.data, way: 'email' })
      await messages.code(phone, before)
      expect(messages.delivered.slice(before).map(({ to }) => to)).toEqual([phone])
      expect((await logIn(email, '123456')).code).toBe('1002')
    })

    it('rejects a password that is common, or that contains data of the user or the exchange', async () => {
      const { phone, email } = someone()
      const register = async (password: string, userName = ''): Promise<string> =>
        (
          await browser().register(phone, '123456', {
            password,
            passToken: 'a-pass',
            ...(userName === '' ? {} : { userName }),
          })
        ).code
      expect([await register('Password1'), await register('Qwerty12'), await register('P@ssw0rd2026')]).toEqual([
        '4039',
        '4039',
        '4039',
      ])
      expect([await register(`A${phone}a`), await register('T1deb00k26')]).toEqual(['4040', '4040'])
      expect(await register('Skipper_77x', 'skipper_77')).toBe('4040')
      // a long password without these parts is acceptable, so the code is checked next
      expect(await register('Tidebook-Marmot4Thursday')).toBe('1003')

      const { own, user } = await registered(email, { userName: `marmot_${people}` })
      const changed = async (newPassword: string): Promise<string> =>
        (await own.call(userRoutes.changePwd, { path: { id: user.id }, body: { password: PASSWORD, newPassword } }))
          .code
      expect([await changed('Welcome123'), await changed('Marmot99x')]).toEqual(['4039', '4040'])
      expect((await own.me()).code).toBe('0')
      const verifyCode = await codeFor(email, 'reset')
      const reset = async (password: string, code: string): Promise<string> =>
        (await browser().call(userRoutes.resetPwd, { path: { phone: email }, body: { password, verifyCode: code } }))
          .code
      // the user name is not revealed without a code, and a rejected password leaves the code unused
      expect(await reset('Marmot99x', verifyCode === '000000' ? '000001' : '000000')).toBe('1002')
      expect([await reset('Letmein99', verifyCode), await reset('Marmot99x', verifyCode)]).toEqual(['4039', '4040'])
      expect(await reset('Lantern8boat', verifyCode)).toBe('0')
    })

    it('REG-014 API-053 resets a forgotten password with a code, and ends every session', async () => {
      const { phone } = someone()
      const { own } = await registered(phone)
      const reset = async (verifyCode: string, password = 'Another12'): Promise<string> =>
        (await browser().call(userRoutes.resetPwd, { path: { phone }, body: { password, verifyCode } })).code
      expect(await reset('123456')).toBe('1003')
      expect(await reset(await codeFor(phone, 'reset'))).toBe('0')
      expect((await own.me()).code).toBe('4010')
      expect([(await browser().logIn(phone)).code, (await browser().logIn(phone, 'Another12')).code]).toEqual([
        '1005',
        '0',
      ])
    })
  })

  describe('sessions', () => {
    it('API-044 API-045 API-057 STA-003 STA-004 identify the user by their identifiers, until logout', async () => {
      const { phone } = someone()
      const { own, user } = await registered(phone, { userName: `name_${people}` })
      for (const name of ['me', user.id, user.userName, phone]) expect((await own.me(name)).code).toBe('0')
      expect((await own.me('somebody_else')).code).toBe('4030')
      const { cookie } = own
      expect((await own.call(userRoutes.logout, { path: { id: user.id } })).code).toBe('0')
      expect(own.cookie).toBe('')
      own.cookie = cookie
      expect((await own.me()).code).toBe('4010')
    })

    it('are listed with their devices, ended individually or together, and new at every login', async () => {
      const { phone } = someone()
      const { own, user } = await registered(phone)
      const other = browser()
      await other.call(userRoutes.pwdLogin, {
        path: { account: phone },
        body: { password: PASSWORD },
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0' },
      })
      const list = async (): Promise<readonly UserSession[]> =>
        (await own.call<UserSession[]>(userRoutes.sessions, { path: { id: user.id } })).data
      const sessions = await list()
      expect(sessions.map(({ device, current }) => [device, current])).toEqual(
        expect.arrayContaining([
          ['Firefox 131 · Linux', false],
          ['', true],
        ]),
      )
      const before = other.cookie
      await other.logIn(phone)
      expect(other.cookie).not.toBe(before)
      // the browser that signed in again ended its old session
      expect(await list()).toHaveLength(2)
      const [firefox] = (await list()).filter(({ current }) => !current)
      const end = (session: string) => own.call(userRoutes.endSession, { path: { id: user.id }, body: { session } })
      expect((await end(firefox?.id ?? '')).code).toBe('0')
      expect([(await other.me()).code, (await end(firefox?.id ?? '')).code]).toEqual(['4010', '4030'])
      await other.logIn(phone)
      await own.call(userRoutes.logout, { path: { id: user.id }, body: { everywhere: true } })
      expect((await other.me()).code).toBe('4010')
    })

    it('U28 end after half an hour without a call, and always after a day', async () => {
      const { own } = await registered(someone().phone)
      for (let minutes = 0; minutes < 23 * 60; minutes += 29) {
        clock += 29 * MINUTE
        expect((await own.me()).code).toBe('0')
      }
      for (let minutes = 0; minutes < 60; minutes += 20) {
        clock += 20 * MINUTE
        await own.me()
      }
      expect((await own.me()).code).toBe('4010')
      const idle = await registered(someone().phone)
      clock += 31 * MINUTE
      expect((await idle.own.me()).code).toBe('4010')
    })

    it('ignore a fixated session', async () => {
      const { phone } = someone()
      await registered(phone)
      const victim = browser()
      victim.cookie = `account=${'A'.repeat(43)}`
      await victim.logIn(phone)
      expect(victim.cookie).not.toContain('AAAA')
      const fixed = browser()
      fixed.cookie = `account=${'A'.repeat(43)}`
      expect((await fixed.me()).code).toBe('4010')
    })

    it('API-056 accept a temporary secret instead of the cookie once, within five minutes', async () => {
      const { own, user } = await registered(someone().phone)
      const secret = async (): Promise<string> =>
        (await own.call<{ secret: string }>(userRoutes.token, { path: { id: user.id } })).data.secret
      const meBy = async (text: string): Promise<string> =>
        (
          await browser().call(userRoutes.getMyself, {
            path: { userName: 'me' },
            headers: { 'x-temporary-secret': text },
          })
        ).code
      const first = await secret()
      expect([await meBy(first), await meBy(first)]).toEqual(['0', '4010'])
      const late = await secret()
      clock += 5 * MINUTE
      expect(await meBy(late)).toBe('4010')
    })

    it("reject writes and reads that another site's page sends", async () => {
      const { phone } = someone()
      const { own, user } = await registered(phone)
      const from = (headers: Readonly<Record<string, string>>) => ({ path: { id: user.id }, headers })
      expect((await own.call(userRoutes.logout, from({ origin: 'https://elsewhere.example' }))).code).toBe('4030')
      expect((await own.call(userRoutes.sessions, from({ 'sec-fetch-site': 'cross-site' }))).code).toBe('4030')
      expect(
        (
          await browser().call(codeRoutes.sms, {
            path: { phone },
            query: { verifyType: 'register' },
            headers: { 'sec-fetch-site': 'cross-site' },
          })
        ).code,
      ).toBe('4030')
      expect(
        (
          await browser().call(userRoutes.pwdLogin, {
            path: { account: phone },
            body: { password: PASSWORD },
            headers: { origin: 'https://elsewhere.example' },
          })
        ).code,
      ).toBe('4030')
    })
  })

  describe('account changes', () => {
    const change = async (own: AccountBrowser, id: string, name: keyof typeof userRoutes, body: object, extra = '') =>
      own.call<User>(userRoutes[name], { path: { id, extra }, body: { password: PASSWORD, ...body } })

    it('ACC-001 ACC-009 API-052 ERR-008 require a new login in every browser after a new password, and notify the user', async () => {
      const { phone } = someone()
      const { own, user } = await registered(phone)
      const other = browser()
      await other.logIn(phone)
      expect((await change(own, user.id, 'changePwd', { password: 'Wrong123', newPassword: 'Another12' })).code).toBe(
        '1008',
      )
      const before = messages.delivered.length
      expect((await other.me()).code).toBe('0')
      expect((await change(own, user.id, 'changePwd', { newPassword: 'Another12' })).code).toBe('0')
      expect([(await own.me()).code, (await other.me()).code]).toEqual(['4010', '4010'])
      expect((await browser().logIn(phone, 'Another12')).code).toBe('0')
      await expect.poll(() => messages.delivered.slice(before).map(({ to }) => to)).toEqual([phone])
    })

    it('ACC-002 ACC-010 API-051 ERR-009 require a new login in every browser after a new phone number', async () => {
      const { phone } = someone()
      const { own, user } = await registered(phone)
      const next = someone().phone
      const taken = someone().phone
      await registered(taken)
      const verifyCode = await codeFor(next, 'bind')
      const takenCode = await codeFor(taken, 'bind')
      const other = browser()
      await own.logIn(phone)
      await other.logIn(phone)
      expect((await change(own, user.id, 'bindPhone', { password: 'Wrong123', phone: next, verifyCode })).code).toBe(
        '1023',
      )
      expect((await other.me()).code).toBe('0')
      expect((await change(own, user.id, 'bindPhone', { phone: taken, verifyCode: takenCode })).code).toBe('5003')
      expect((await other.me()).code, 'a refused change ends no session').toBe('0')
      expect((await change(own, user.id, 'bindPhone', { phone: next, verifyCode })).code).toBe('0')
      expect([(await own.me()).code, (await other.me()).code]).toEqual(['4010', '4010'])
      expect([(await browser().logIn(phone)).code, (await browser().logIn(next)).code]).toEqual(['1005', '0'])
    })

    it('ACC-003 ACC-004 ACC-005 API-048 API-049 API-050 API-055 add, replace and remove e-mail and phone, but never remove both', async () => {
      const { phone, email } = someone()
      const { own, user } = await registered(phone)
      const { id } = user
      const bound = await change(own, id, 'bindEmail', { verifyCode: await codeFor(email, 'bind') }, email)
      expect(bound).toMatchObject({ code: '0', data: { email: 'p***@example.com' } })
      expect((await change(own, id, 'bindEmail', { verifyCode: '123456' }, `x${email}`)).code).toBe('5004')
      const other = `x${email}`
      const changed = await change(own, id, 'changeEmail', { email: other, verifyCode: await codeFor(other, 'bind') })
      expect(changed).toMatchObject({ code: '0', data: { email: 'x***@example.com' } })
      const removed = await change(own, id, 'removePhone', { verifyCode: await codeFor(phone, 'remove') })
      expect(removed).toMatchObject({ code: '0', data: { phone: '' } })
      expect((await change(own, id, 'removeEmail', { verifyCode: await codeFor(other, 'remove') })).code).toBe('4033')
      const { phone: next } = someone()
      await own.logIn(other)
      await change(own, id, 'bindPhone', { phone: next, verifyCode: await codeFor(next, 'bind') })
      await own.logIn(other)
      expect((await change(own, id, 'removeEmail', { verifyCode: await codeFor(other, 'remove') })).data).toMatchObject(
        {
          email: '',
        },
      )
    })

    it('ERR-008 ERR-009 answer a removal with a wrong password in the words of a password change, under another code', async () => {
      const { phone, email } = someone()
      const { own, user } = await registered(phone)
      await change(own, user.id, 'bindEmail', { verifyCode: await codeFor(email, 'bind') }, email)
      const verifyCode = await codeFor(email, 'remove')
      const removal = await change(own, user.id, 'removeEmail', { password: 'Wrong123', verifyCode })
      const changed = await change(own, user.id, 'changePwd', { password: 'Wrong123', newPassword: 'Another12' })
      expect([removal.code, changed.code]).toEqual(['1023', '1008'])
      expect([removal.msg, changed.msg]).toEqual(['Password incorrect', 'Password incorrect'])
      expect((await own.me()).data).toMatchObject({ email: 'p***@example.com' })
    })

    it('reject a contact of another account', async () => {
      const taken = someone()
      await registered(taken.email)
      const { own, user } = await registered(someone().phone)
      const verifyCode = await codeFor(taken.email, 'bind')
      expect((await change(own, user.id, 'bindEmail', { verifyCode }, taken.email)).code).toBe('5004')
    })

    it('include an export of all stored data to its owner, and its erasure with the account', async () => {
      const { phone } = someone()
      const { own, user } = await registered(phone)
      expect((await change(own, user.id, 'exportAll', { password: 'Wrong123' })).code).toBe('1023')
      const shown = JSON.stringify((await change(own, user.id, 'exportAll', {})).data)
      expect(shown).toContain(phone)
      expect(shown).not.toContain('argon2')
      expect((await change(own, user.id, 'close', {})).data).toMatchObject({ kept: [{ what: 'accountNumber' }] })
      expect([(await own.me()).code, (await browser().logIn(phone)).code]).toEqual(['4010', '1005'])
      expect((await registered(phone)).user.id).not.toBe(user.id)
    })

    it('count an IPv6 site as one client, not as sixty-five thousand', async () => {
      clock += 61 * MINUTE
      const askFrom = async (index: number, site = 1): Promise<string> => {
        const { code } = await browser().call(codeRoutes.sms, {
          path: { phone: `139${String(10_000_000 + site * 1000 + index)}` },
          query: { verifyType: 'login' },
          headers: { 'x-forwarded-for': `2001:db8:${site}:${index}::1` },
        })
        return code
      }
      const codes = []
      for (let index = 0; index < 41; index += 1) codes.push(await askFrom(index))
      expect(codes).toEqual([...Array.from({ length: 40 }, () => '0'), '1000'])
      expect(await askFrom(1, 2)).toBe('0')
    })

    it('ERR-006 return an error without details for a query that the database rejects', async () => {
      const { phone } = someone()
      const { own } = await registered(phone)
      const database = new pg.Client({ connectionString: started.exchange.databaseUrl })
      await database.connect()
      await database.query('alter table app.accounts rename to accounts_elsewhere')
      try {
        const refused = { code: '1006', msg: 'Data query failed, contact the administrator', data: null }
        expect(await own.me()).toMatchObject(refused)
        expect(await browser().logIn(phone)).toMatchObject(refused)
      } finally {
        await database.query('alter table app.accounts_elsewhere rename to accounts')
        await database.end()
      }
      expect((await own.me()).code).toBe('0')
    })
  })
})
