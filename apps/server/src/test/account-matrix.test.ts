import { allCalls, fillPath, type Call } from '@tidebook/contract'
import { startExchange, type StartedExchange } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, CallInputs } from './account-browser.fixture.ts'
import { People, type Person } from './identity/people.fixture.ts'
import { StaffDesk } from './staff/staff-desk.ts'

const EMAIL = 'matrix@example.com'
const PHONE = '13800138000'
const PASSWORD = 'Harbour7light'
const PROVEN = { password: PASSWORD, verifyCode: '123456' }
const KEY = `02${'ab'.repeat(32)}`
const WALLET = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }

/** Returns a well-formed request to a call about `person`. */
type Line = (person: Person) => CallInputs

function of(body: object = {}, path: Readonly<Record<string, string>> = {}): Line {
  return ({ id }) => ({ path: { id, ...path }, body })
}

/** Creates a request about an order of the victim's wallet. */
function order(body: object = {}): Line {
  return ({ id }) => ({
    path: { wallet: WALLET },
    query: { base: 'ETH', orderID: id },
    body: { base: 'ETH', orderID: id, ...body },
  })
}

/** Creates a request about a product order. */
function share(body: object = {}): Line {
  const draft = order()
  return (person) => ({
    ...draft(person),
    query: { orderID: person.id },
    body: { orderID: person.id, ...body },
  })
}

function ofFamily(family: string): Readonly<Record<string, Line>> {
  return {
    [`${family}.profit`]: share(),
    [`${family}.orders`]: share(),
    [`${family}.create`]: ({ id }) => ({ path: { wallet: WALLET }, body: { productID: id, boughtPers: 1 } }),
    [`${family}.pay`]: share({ hash: 'ab'.repeat(32), memo: 'x' }),
    [`${family}.order`]: share(),
    [`${family}.bonuses`]: share(),
    [`${family}.redeem`]: share(),
  }
}

/** Public lists that require no parameters. */
const LISTS = ['finnal.products', 'finance.products', 'poc.products', 'poc.gnProducts', 'poc.proofs', 'poc.hedgeProofs']

/** Every call below /app, by who may make it. A new call in the contract needs a line here. */
const OWN: Readonly<Record<string, Line>> = {
  'identity.mine': of(),
  'identity.uploadImage': of({ kind: 'front', image: 'AAAA' }),
  'identity.verify': of({
    realName: 'Li Wei',
    nation: 'CN',
    idNumber: '11010519491231002X',
    starts: '2020-01-01',
    ends: '',
  }),
  'bank.add': of({ number: '4111111111111111' }),
  'bank.list': of(),
  'bank.remove': (person) => ({ path: { id: person.id }, body: { card: person.id } }),
  ...ofFamily('finnal'),
  ...ofFamily('finance'),
  ...ofFamily('poc'),
  'gateway.createDeposit': order({ amount: '1' }),
  'gateway.updateDeposit': order(),
  'gateway.cancelDeposit': order(),
  'gateway.deposit': order(),
  'gateway.pendingDeposit': order(),
  'gateway.deposits': order(),
  'gateway.createWithdrawal': order({ amount: '1', to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }),
  'gateway.updateWithdrawal': order(),
  'gateway.withdrawal': order(),
  'gateway.withdrawals': order(),
  'gateway.depositAddress': order(),
  'gateway.tell': order({ jtWallet: WALLET, type: 'deposit', amount: '1', hash: 'ab'.repeat(32) }),
  'gateway.records': order(),
  'user.isActive': of(),
  'user.logout': of(),
  'user.getMyself': ({ id }) => ({ path: { userName: id } }),
  'user.removeEmail': of(PROVEN),
  'user.changeEmail': of({ ...PROVEN, email: EMAIL }),
  'user.removePhone': of(PROVEN),
  'user.bindPhone': of({ ...PROVEN, phone: PHONE }),
  'user.changePwd': of({ password: PASSWORD, newPassword: 'Another12' }),
  'user.uploadWallet': (person) => ({ path: { id: person.id }, body: { user: person.id, publicKey: KEY } }),
  'user.bindEmail': of(PROVEN, { extra: EMAIL }),
  'user.token': of(),
  'user.sessions': of(),
  'user.logins': of(),
  'user.endSession': (person) => ({ path: { id: person.id }, body: { session: person.id } }),
  'user.exportAll': of({ password: PASSWORD }),
  'user.close': of({ password: PASSWORD }),
  'passkeys.list': of(),
  'passkeys.addOptions': of({ password: PASSWORD }),
  'passkeys.add': of({
    name: 'x',
    credential: { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } },
  }),
  'passkeys.remove': (person) => ({ path: { id: person.id }, body: { password: PASSWORD, passkey: person.id } }),
}
const OPEN: readonly string[] = [
  'code.sms',
  'code.img',
  'code.checkSms',
  'code.checkImg',
  ...LISTS,
  'gateway.agentInfo',
  'gateway.coins',
  'exam.begin',
  'exam.paper',
  'exam.judge',
  'listing.apply',
  'listing.application',
  'user.register',
  'user.emailRegister',
  'user.pwdLogin',
  'user.smsLogin',
  'user.resetPwd',
  'passkeys.challenge',
  'passkeys.logIn',
]

describe('permissions of account calls', () => {
  let started: StartedExchange
  let people: People
  let desk: StaffDesk
  let [victim, stranger]: Person[] = []
  const now = (): number => Date.UTC(2026, 9, 23, 12)
  beforeAll(async () => {
    started = await startExchange({ now, env: { CLIENT_REQUESTS_PER_SECOND: '5000' } })
    people = new People(started.exchange, now)
    desk = await StaffDesk.open(started.exchange, now)
    victim = await people.join()
    stranger = await people.join()
    await desk.rows('update app.accounts set address = $2 where id = $1', [victim.id, WALLET])
  })
  afterAll(async () => {
    await desk.close()
    await people.close()
    await started[Symbol.asyncDispose]()
  })

  // published content is public, even for other sites' pages
  const theirs = allCalls.filter(({ id, path }) => path.startsWith('/app/') && !id.startsWith('content.'))
  /** Returns all stored data of a user, as text. */
  const keptOf = async ({ id }: Person): Promise<string> => {
    const tables = ['accounts', 'account_sessions', 'identities', 'identity_photos', 'bank_cards', 'passkeys'].concat([
      'gateway_deposits',
      'gateway_withdrawals',
      'gateway_addresses',
      'finance_orders',
    ])
    const rows = tables.map((table) =>
      desk.rows(`select t::text as row from app.${table} t where t::text like '%' || $1 || '%' order by 1`, [id]),
    )
    return JSON.stringify(await Promise.all(rows))
  }
  const send = (person: Person | undefined, call: Call, inputs: CallInputs): Promise<Answer> => {
    if (person === undefined) throw new TypeError('no user registered')
    return person.browser.call(call, inputs)
  }

  it('API-035 list every call below /app, and no other', () => {
    const ids = (auth: Call['auth']): string[] => theirs.filter((call) => call.auth === auth).map(({ id }) => id)
    expect(ids('session').toSorted()).toEqual(Object.keys(OWN).toSorted())
    expect(ids('none').toSorted()).toEqual(OPEN.toSorted())
    expect(ids('staff')).toEqual([])
    // staff calls are below /staff; staff.test.ts tests each of them with each role
    expect(allCalls.filter(({ auth, path }) => (auth === 'staff') !== path.startsWith('/staff/api/'))).toEqual(
      allCalls.filter(({ auth, path }) => auth === 'none' && path.startsWith('/staff/api/')),
    )
    for (const call of theirs) expect([call.id, 'ownPages' in call]).toEqual([call.id, !call.id.startsWith('exam.')])
  })

  it.each(theirs.filter(({ auth }) => auth === 'session').map((call) => [call.id, call] as const))(
    'ROL-010 allow %s to its owner only: no other user, staff member, anonymous caller or foreign page',
    async (id, call) => {
      const line = OWN[id]
      if (line === undefined || victim === undefined || stranger === undefined) throw new TypeError('no line')
      const inputs = line(victim)
      const before = await keptOf(victim)
      const own = stranger.browser.cookie
      expect(await send(stranger, call, inputs)).toMatchObject({ code: '4030', data: null })
      for (const role of ['support', 'admin'] as const) {
        stranger.browser.cookie = await desk.cookieOf(role)
        expect([role, await send(stranger, call, inputs)]).toMatchObject([role, { code: '4010', data: null }])
      }
      for (const cookie of ['', 'account=', `${victim.browser.cookie}x`]) {
        stranger.browser.cookie = cookie
        expect([cookie, await send(stranger, call, inputs)]).toMatchObject([cookie, { code: '4010', data: null }])
      }
      stranger.browser.cookie = own
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }])
        if (call.effect === 'write' || 'sec-fetch-site' in headers)
          expect(await send(victim, call, { ...inputs, headers })).toMatchObject({ code: '4030', data: null })
      expect(await keptOf(victim)).toBe(before)
    },
  )

  it('give an id no access to data of another user: sessions, cards, passkeys', async () => {
    if (victim === undefined || stranger === undefined) throw new TypeError('no user registered')
    await desk.rows(
      `insert into app.passkeys (id, account, site, credential, public_key, counter, name, created)
       values ($1, $1, 'localhost', 'c', '\\x00', 0, 'x', now())`,
      [victim.id],
    )
    const sessions = await desk.rows<{ id: string }>('select id from app.account_sessions where account = $1', [
      victim.id,
    ])
    await desk.rows("update app.accounts set password = '$argon2id$x' where id = $1", [stranger.id])
    const before = await keptOf(victim)
    const call = (id: string): Call => {
      const contractCall = allCalls.find((each) => each.id === id)
      if (contractCall === undefined) throw new RangeError(id)
      return contractCall
    }
    const body = { session: sessions[0]?.id, password: PASSWORD, passkey: victim.id, card: victim.id }
    for (const id of ['user.endSession', 'passkeys.remove', 'bank.remove'])
      await send(stranger, call(id), { path: { id: stranger.id }, body })
    expect(await keptOf(victim)).toBe(before)
  })

  it('reject every call with an invalid path', async () => {
    // a list without parameters has no invalid address
    for (const { method, path } of theirs.filter(({ id }) => id !== 'gateway.coins' && !LISTS.includes(id))) {
      const url = `${started.exchange.url}${fillPath(path, { uuid: 'x', id: '../..', userName: '%', phone: '', email: '', account: '', draw: '', extra: '', wallet: '' })}`
      const init =
        method === 'GET' ? { method } : { method, body: '{}', headers: { 'content-type': 'application/json' } }
      const { code } = (await (await fetch(url, init)).json()) as Answer
      expect([path, ['4000', '4004', '4010', '1007', '1024', '1025', '2701', '4042'].includes(code)]).toEqual([
        path,
        true,
      ])
    }
  })
})
