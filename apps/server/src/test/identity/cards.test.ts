import type { BankCard, User } from '@tidebook/contract'
import { bankRoutes, userRoutes } from '@tidebook/contract/routes'
import { cardFault } from '@tidebook/contract/identity'
import { startExchange, type StartedExchange } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { People, type Person } from './people.fixture.ts'

const CARD = '4111 1111 1111 1111'

describe('bank cards', () => {
  let started: StartedExchange
  let people: People
  const now = (): number => Date.UTC(2026, 9, 23)
  beforeAll(async () => {
    started = await startExchange({ now, env: { CLIENT_REQUESTS_PER_SECOND: '1000' } })
    people = new People(started.exchange, now)
  })
  afterAll(async () => {
    await people.close()
    await started[Symbol.asyncDispose]()
  })
  const list = ({ id, browser }: Person) => browser.call<{ cards: BankCard[] }>(bankRoutes.list, { path: { id } })
  const add = ({ id, browser }: Person, number: string, uuid: string = crypto.randomUUID()) =>
    browser.call<{ cards: BankCard[] }>(bankRoutes.add, { path: { id, uuid }, body: { number } })
  const remove = ({ id, browser }: Person, card: string) =>
    browser.call<{ cards: BankCard[] }>(bankRoutes.remove, { path: { id }, body: { card } })

  it('ACC-019 ACC-020 ACC-021 API-058 API-059 API-060 are listed masked, added and removed', async () => {
    const person = await people.join()
    expect((await list(person)).data).toEqual({ cards: [] })
    const uuid = crypto.randomUUID()
    const [first] = (await add(person, CARD, uuid)).data.cards
    expect(first).toMatchObject({ number: '4111 •••• •••• 1111', added: now() })
    // after a retry with the same id, and the same card in another format, there is still one
    expect((await add(person, CARD, uuid)).data.cards).toHaveLength(1)
    expect((await add(person, CARD.replaceAll(' ', ''))).data.cards).toHaveLength(1)
    const { data: user } = await person.browser.call<User>(userRoutes.getMyself, { path: { userName: 'me' } })
    expect(user.bankCards).toEqual(['4111 •••• •••• 1111'])
    const other = await people.join()
    expect((await add(other, CARD)).data.cards).toHaveLength(1)
    expect((await remove(other, first?.id ?? '')).data.cards).toHaveLength(1)
    expect((await list(person)).data.cards).toHaveLength(1)
    expect((await remove(person, first?.id ?? '')).data.cards).toEqual([])
  })

  it('API-059 VAL-042 VAL-043 have 15 to 21 digits with a valid check digit, and are limited to ten', async () => {
    const person = await people.join()
    for (const number of ['', '4111 1111 1111 1112', '4111', '4'.repeat(22), 'x'.repeat(16)])
      expect((await add(person, number)).code).toBe('4000')
    const numbers = Array.from({ length: 110 }, (_, index) => `62${String(index).padStart(14, '0')}`).filter(
      (number) => cardFault(number) === undefined,
    )
    const codes = await Promise.all(numbers.slice(0, 11).map(async (number) => (await add(person, number)).code))
    expect(codes.toSorted()).toEqual([...Array.from({ length: 10 }, () => '0'), '4056'])
  })

  it('are not stored with a readable number', async () => {
    const { rows } = await people.pool.query<{ dump: string }>(
      "select t::text || encode(number, 'escape') as dump from app.bank_cards t union all select t::text from app.named_writes t",
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ dump }) => dump).join()).not.toMatch(/4111 ?1111 ?1111|62000000000/)
  })
})
