import { calls, type PersonRow } from '@tidebook/contract'
import { userRoutes } from '@tidebook/contract/routes'
import { startExchange, type Exchange, type StartedExchange } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Sessions } from '../../modules/accounts/sessions.ts'
import { People } from '../identity/people.fixture.ts'
import { callAsStaff, StaffDesk } from './staff-desk.ts'

describe('users in the staff application', () => {
  let started: StartedExchange
  let exchange: Exchange
  let desk: StaffDesk
  let people: People
  let support: string
  const now = (): number => Date.UTC(2026, 9, 23, 12)
  beforeAll(async () => {
    started = await startExchange({ now, env: { CLIENT_REQUESTS_PER_SECOND: '1000' } })
    exchange = started.exchange
    desk = await StaffDesk.open(exchange, now)
    people = new People(exchange, now)
    support = await desk.cookieOf('support')
  })
  afterAll(async () => {
    await people.close()
    await desk.close()
    await started[Symbol.asyncDispose]()
  })
  const search = async (q: string): Promise<readonly PersonRow[]> => {
    const { data } = await callAsStaff(exchange, calls.people.search, {
      cookie: support,
      query: `?q=${encodeURIComponent(q)}`,
    })
    return (data as { people: PersonRow[] }).people
  }
  const isIn = async (person: Awaited<ReturnType<People['join']>>): Promise<boolean> =>
    (await person.browser.call(userRoutes.getMyself, { path: { userName: 'me' } })).code === '0'

  it('are found by their identifiers, and shown masked', async () => {
    const person = await people.join()
    await desk.rows("update app.accounts set user_name = 'Alice_1', email = 'alice@example.com' where id = $1", [
      person.id,
    ])
    const shown = { id: person.id, userName: 'Alice_1', phone: '138****0001', email: 'a***@example.com', blocked: null }
    for (const q of ['13800000001', '8613800000001', 'alice@example.com', 'alice_1', person.id])
      expect([q, await search(q)]).toMatchObject([q, [shown]])
    for (const q of ['138', 'ali', '%', "' or true --", crypto.randomUUID()])
      expect([q, await search(q)]).toEqual([q, []])
    expect((await search('')).map(({ id }) => id)).toContain(person.id)
  })

  it('can be signed out everywhere by support, which is logged', async () => {
    const person = await people.join()
    const path = { id: person.id }
    const placed = await callAsStaff(exchange, calls.people.sessions, { cookie: support, path })
    expect(placed.data).toMatchObject({
      sessions: [{ device: 'a browser' }],
      logins: [{ device: 'a browser', isRefused: false }],
    })
    expect((await callAsStaff(exchange, calls.people.endSessions, { cookie: support, path })).data).toEqual({
      ended: 1,
    })
    expect(await isIn(person)).toBe(false)
    const unknown = { id: crypto.randomUUID() }
    expect((await callAsStaff(exchange, calls.people.endSessions, { cookie: support, path: unknown })).code).toBe(
      '4057',
    )
    const log = await callAsStaff(exchange, calls.audit.list, {
      cookie: await desk.cookieOf('admin'),
      query: `?about=account:${person.id}`,
    })
    expect(log.data).toMatchObject({ entries: [{ actor: 'staff:support', action: 'account.sessions-ended' }] })
  })

  it('can be blocked by an operator with a reason: they are signed out immediately, and cannot log in until unblocked', async () => {
    const person = await people.join()
    const path = { id: person.id }
    const operator = await desk.cookieOf('operator')
    const block = (blocked: boolean, reason = 'asked for by a court') =>
      callAsStaff(exchange, calls.people.block, { cookie: operator, path, body: { blocked, reason } })
    expect((await block(true, ' ')).code).toBe('4000')
    expect((await block(true)).data).toMatchObject({ blocked: now() })
    expect(await isIn(person)).toBe(false)
    const sessions = new Sessions(() => people.pool, now)
    await expect(sessions.begin(people.pool, person.id, 'x', 'password')).rejects.toMatchObject({ code: 'notAllowed' })
    expect((await block(false, 'the court said so')).data).toMatchObject({ blocked: null })
    person.browser.cookie = `account=${await sessions.begin(people.pool, person.id, 'x', 'password')}`
    expect(await isIn(person)).toBe(true)
  })

  it('have no session after they sign in while being blocked', async () => {
    const person = await people.join()
    const operator = await desk.cookieOf('operator')
    const sessions = new Sessions(() => people.pool, now)
    const body = { blocked: true, reason: 'a race' }
    const tries = Array.from({ length: 10 }, () =>
      sessions.begin(people.pool, person.id, 'x', 'password').catch(() => ''),
    )
    const blocked = callAsStaff(exchange, calls.people.block, { cookie: operator, path: { id: person.id }, body })
    await Promise.all([...tries, blocked])
    expect(await desk.rows('select from app.account_sessions where account = $1', [person.id])).toEqual([])
  })
})
