import { randomUUID } from 'node:crypto'
import type { ListingReceipt } from '@tidebook/contract'
import { listingRoutes, userRoutes } from '@tidebook/contract/routes'
import { eventually } from '@tidebook/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccountBrowser, PASSWORD } from './account-browser.fixture.ts'
import { tradeOnce } from './known-trades.ts'
import { follow, TwoApiPrograms } from './two-api-programs.fixture.ts'

const TIMEOUT_MS = 300_000
const SOCKETS = 300
const application = {
  project: 'Moon',
  code: 'MOON',
  issuer: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh',
  website: 'https://moon.example',
  document: '',
  contact: 'moon@example.com',
  about: 'A token that is redeemed for a part of the moon.',
}

describe('two programs of the role api', () => {
  let world: TwoApiPrograms
  let people = 0
  /** Returns the same browser as seen by both programs. */
  const browsers = (network: string): [AccountBrowser, AccountBrowser] => [
    new AccountBrowser(world.program(0).url, network),
    new AccountBrowser(world.program(1).url, network),
  ]
  /** Registers a user: the first program sends the code, and the second one accepts it. */
  const registered = async (network: string) => {
    people += 1
    const phone = `137${10_000_000 + people}`
    const [first, second] = browsers(network)
    const before = world.messages.delivered.length
    await first.askCode(phone, 'register')
    const { code, data } = await second.register(phone, await world.messages.code(phone, before))
    first.cookie = second.cookie
    return { first, second, phone, code, id: data.id }
  }
  const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: world.core.exchange.databaseUrl })
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }
  /** Makes one trade and closes its ledger. */
  const trade = async (price: string): Promise<void> => {
    await tradeOnce(world.core.exchange, world.people, { price, amount: '5', takerSide: 'sell' })
    await world.close()
  }
  const pricesOf = (messages: readonly { readonly data: unknown }[]): string[] =>
    messages.flatMap(({ data }) => (data as { price: string }[]).map(({ price }) => price))

  beforeAll(async () => {
    world = await TwoApiPrograms.start()
  }, TIMEOUT_MS)
  afterAll(() => world[Symbol.asyncDispose](), TIMEOUT_MS)

  it(
    'OPS-103 SCL-207 accept each other’s sessions, and reject a session that the other program ended',
    async () => {
      const { first, second, code, id } = await registered('198.51.100.1')
      expect(code).toBe('0')
      expect([(await first.me()).data.id, (await second.me()).data.id]).toEqual([id, id])
      const { cookie } = second
      expect(await first.call(userRoutes.logout, { path: { id } })).toMatchObject({ code: '0' })
      second.cookie = cookie
      expect((await second.me()).code).toBe('4010')
    },
    TIMEOUT_MS,
  )

  it(
    'OPS-103 SCL-207 count login attempts together',
    async () => {
      const { phone } = await registered('198.51.100.2')
      const [first, second] = browsers('203.0.113.1')
      const codes: string[] = []
      for (let index = 0; index < 5; index += 1)
        codes.push((await (index % 2 === 0 ? first : second).logIn(phone, `wrong-${index}-${PASSWORD}`)).code)
      // three attempts without an image code, at either program
      expect(codes).toEqual([codes[0], codes[0], codes[0], codes[4], codes[4]])
      expect(codes[0]).not.toBe(codes[4])
    },
    TIMEOUT_MS,
  )

  it(
    'OPS-103 SCL-207 perform a write once when it is sent to both at the same time with one key',
    async () => {
      const headers = { 'idempotency-key': randomUUID() }
      const send = (browser: AccountBrowser) =>
        browser.call<ListingReceipt | null>(listingRoutes.apply, { body: application, headers })
      const [first, second] = browsers('198.51.100.3')
      const answers = await Promise.all([send(first), send(second)])
      const receipts = new Set(answers.filter(({ code }) => code === '0').map(({ data }) => data?.reference))
      expect(receipts.size).toBe(1)
      // the other program reports that the write is in progress, or returns the same receipt
      expect(answers.every(({ code }) => code === '0' || code === '4009')).toBe(true)
      expect((await send(second)).data?.reference).toBe([...receipts][0])
      expect(await rows('select 1 from app.listing_applications')).toHaveLength(1)
    },
    TIMEOUT_MS,
  )

  it(
    'OPS-103 stream the same ledgers, and a page that switches to the other program misses no trade',
    async () => {
      const first = follow(world.program(0).url, 'trades:SWT-CNY')
      await eventually('the snapshot', () => first.messages[0])
      await trade('0.21')
      const update = await eventually('the trade', () => first.messages[1])
      expect(update.sequence).toBe((first.messages[0]?.sequence ?? 0) + 1)
      expect(pricesOf([update])).toEqual(['0.21'])
      first.socket.terminate()
      await trade('0.22')
      const second = follow(world.program(1).url, 'trades:SWT-CNY')
      // The other program may have been one ledger behind, in which case it sends the trade as an update.
      const received = (): string[] => pricesOf(second.messages)
      await eventually('the missed trade', () => received().includes('0.22'))
      await trade('0.23')
      await eventually('the next trade', () => received().includes('0.23'))
      const kinds = second.messages.map(({ kind }) => kind)
      expect(kinds).toEqual(['snapshot', ...kinds.slice(1).map(() => 'update')])
      const start = second.messages[0]?.sequence ?? 0
      expect(second.messages.map(({ sequence }) => sequence - start)).toEqual(kinds.map((_, index) => index))
      for (const price of ['0.21', '0.22', '0.23'])
        expect(
          received().filter((each) => each === price),
          price,
        ).toHaveLength(1)
      second.socket.terminate()
    },
    TIMEOUT_MS,
  )

  it(
    'SCL-208 deliver every update to 300 sockets of both programs, and close none of them',
    async () => {
      // each client may have a limited number of connections, so the sockets come from ten addresses
      const open = (index: number) =>
        follow(world.program(index % 2 === 0 ? 0 : 1).url, 'trades:SWT-CNY', {
          localAddress: `127.0.3.${1 + (index % 10)}`,
        })
      const followers = Array.from({ length: SOCKETS }, (_, index) => open(index))
      let closed = 0
      for (const { socket } of followers) socket.once('close', () => (closed += 1))
      await eventually('all snapshots', () => followers.every(({ messages }) => messages.length > 0))
      const prices = ['0.41', '0.42', '0.43', '0.44', '0.45']
      for (const price of prices) await trade(price)
      // A program that was behind also sends an earlier trade as an update.
      const received = (messages: readonly { readonly data: unknown }[]) =>
        pricesOf(messages.slice(1)).filter((price) => prices.includes(price))
      await eventually('all updates', () => followers.every(({ messages }) => received(messages).includes('0.45')))
      const wrong = followers.filter(({ messages }) => {
        const start = messages[0]?.sequence ?? 0
        const isComplete = messages.every(({ sequence }, index) => sequence === start + index)
        return !isComplete || received(messages).join() !== prices.join()
      })
      expect([wrong.length, closed]).toEqual([0, 0])
      for (const { socket } of followers) socket.terminate()
    },
    TIMEOUT_MS,
  )

  it(
    'SCL-207 stream every trade once while a program is killed with kill -9 and restarted',
    async () => {
      const staying = follow(world.program(1).url, 'trades:SWT-CNY')
      await eventually('the snapshot', () => staying.messages[0])
      await trade('0.31')
      await world.program(0).kill('program')
      await trade('0.32')
      await world.startProgram(0)
      await trade('0.33')
      const returned = follow(world.program(0).url, 'trades:SWT-CNY')
      await eventually('the last trade', () => pricesOf(staying.messages).includes('0.33'))
      await eventually('all trades', () => pricesOf(returned.messages).includes('0.33'))
      for (const price of ['0.31', '0.32', '0.33'])
        for (const { messages } of [staying, returned])
          expect(
            pricesOf(messages).filter((each) => each === price),
            price,
          ).toHaveLength(1)
      for (const { socket } of [staying, returned]) socket.terminate()
    },
    TIMEOUT_MS,
  )
})
