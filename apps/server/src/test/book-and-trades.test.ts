import { startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tradeOnce, twoTraders } from './known-trades.ts'

const GENESIS = Date.UTC(2026, 5, 1)
const MINUTE = 60_000

interface Level {
  readonly price: number
  readonly amount: number
  readonly total: number
  readonly type: string
}

describe('order book and trades', () => {
  let started: StartedExchange
  let people: { maker: TestAccount; taker: TestAccount }
  let minute = 1
  const close = (): Promise<void> => started.exchange.close(GENESIS + (minute += 1) * MINUTE)
  const depth = (type = 'normal') =>
    started.exchange.data<{ asks: Level[]; bids: Level[]; base: string; counter: string }>(
      `/info/depth/SWT-CNY/${type}`,
    )

  beforeAll(async () => {
    started = await startExchange({ genesisTime: GENESIS })
    people = await twoTraders(started.exchange, GENESIS + MINUTE)
  })
  afterAll(() => started[Symbol.asyncDispose]())

  it('CHT-003 API-021 TRD-002 show an odd-sized order exactly in the depth, with matching running totals', async () => {
    const { exchange } = started
    await exchange.order(people.maker, {
      side: 'sell',
      base: 'SWT',
      counter: 'CNY',
      amount: '7.123457',
      price: '0.006',
    })
    await exchange.order(people.maker, { side: 'sell', base: 'SWT', counter: 'CNY', amount: '10', price: '0.005' })
    await exchange.order(people.taker, { side: 'buy', base: 'SWT', counter: 'CNY', amount: '3.000001', price: '0.004' })
    await close()
    const book = await depth()
    expect(book.asks).toEqual([
      { price: 0.005, amount: 10, total: 10, type: 'sell' },
      { price: 0.006, amount: 7.123457, total: 17.123457, type: 'sell' },
    ])
    expect(book.bids).toEqual([{ price: 0.004, amount: 3.000001, total: 3.000001, type: 'buy' }])
    expect(book.counter).toBe(`CNY.${exchange.issuer('CNY')}`)
  })

  it('API-021 show the exact remainder after a partial fill, a cancel and a restart', async () => {
    const { exchange } = started
    await exchange.order(people.taker, { side: 'buy', base: 'SWT', counter: 'CNY', amount: '12.5', price: '0.006' })
    const own = await exchange.order(people.maker, {
      side: 'sell',
      base: 'SWT',
      counter: 'CNY',
      amount: '99',
      price: '0.007',
    })
    await close()
    expect((await depth()).asks).toEqual([
      { price: 0.006, amount: 4.623457, total: 4.623457, type: 'sell' },
      { price: 0.007, amount: 99, total: 103.623457, type: 'sell' },
    ])
    await exchange.cancel(people.maker, own.sequence)
    await close()
    const before = await depth()
    expect(before.asks).toEqual([{ price: 0.006, amount: 4.623457, total: 4.623457, type: 'sell' }])
    await exchange.restart()
    people = {
      maker: { ...people.maker, ledger: exchange.reopened(people.maker) },
      taker: { ...people.taker, ledger: exchange.reopened(people.taker) },
    }
    expect(await depth()).toEqual(before)
  })

  it('API-021 return 10 levels per side with normal and 50 with more', async () => {
    for (let level = 0; level < 14; level += 1) {
      await started.exchange.order(people.maker, {
        side: 'sell',
        base: 'SWT',
        counter: 'CNY',
        amount: '1',
        price: `0.0${70 + level}`,
      })
    }
    await close()
    expect((await depth('normal')).asks).toHaveLength(10)
    expect((await depth('more')).asks).toHaveLength(15)
  })

  it('API-023 API-024 return trades newest first, since a time with newest, and earlier pages from an id', async () => {
    const { exchange } = started
    for (let index = 0; index < 5; index += 1) {
      await tradeOnce(exchange, people, { price: '0.005', amount: String(10 + index), takerSide: 'buy' })
      await close()
    }
    const all = await exchange.data<unknown[][]>('/info/history/SWT-CNY/all')
    expect(all.slice(0, 5).map((trade) => trade[1])).toEqual([14, 13, 12, 11, 10])
    expect(all[0]?.slice(4, 8)).toEqual([0, 1, 'CNY', 'SWT'])
    const since = await exchange.data<unknown[][]>(`/info/history/SWT-CNY/newest?time=${String(all[2]?.[3])}`)
    expect(since.map((trade) => trade[1])).toEqual([14, 13])
    const older = await exchange.data<unknown[][]>(`/info/history/${String(all[1]?.[8])}/more`)
    expect(older).toEqual(all.slice(2))
    expect((await exchange.get('/info/history/1_0_0/more')).code).toBe('4002')
  })

  it('API-025 return the last price in the pair file', async () => {
    await tradeOnce(started.exchange, people, { price: '0.005', amount: '3', takerSide: 'buy' })
    await close()
    const file = await started.exchange.data<Record<string, unknown>>('/SWT_CNY.json?t=1')
    expect(file).toMatchObject({ id: 'SWT-CNY', symbol: 'SWT', quotes: { CNY: { price: 0.005 } } })
  })
})
