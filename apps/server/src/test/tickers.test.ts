import { startExchange, type StartedExchange } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tradeAll, twoTraders } from './known-trades.ts'

const GENESIS = Date.UTC(2026, 4, 4, 12)
const HOUR = 3_600_000
const MINUTE = 60_000

type Ticker = [
  seconds: number,
  price: number,
  rate: number,
  high: number,
  low: number,
  turnover: number,
  volume: number,
  trades: number,
]

describe('tickers over simulated days', () => {
  let started: StartedExchange
  beforeAll(async () => {
    started = await startExchange({ genesisTime: GENESIS })
    const people = await twoTraders(started.exchange, GENESIS + MINUTE)
    await tradeAll(started.exchange, people, [
      { time: GENESIS + HOUR, price: '0.5', amount: '100', takerSide: 'buy' },
      { time: GENESIS + 2 * HOUR, price: '0.75', amount: '20', takerSide: 'buy' },
      { time: GENESIS + 3 * HOUR, price: '0.25', amount: '40', takerSide: 'sell' },
      { time: GENESIS + 20 * HOUR, price: '0.625', amount: '8', takerSide: 'buy' },
    ])
  })
  afterAll(() => started[Symbol.asyncDispose]())

  const ticker = (): Promise<Ticker> => started.exchange.data<Ticker>('/info/ticker/SWT-CNY')

  it('API-019 ENT-007 ENT-008 ENT-009 ENT-010 ENT-011 ENT-012 have all figures of 24 hours', async () => {
    expect(await ticker()).toEqual([(GENESIS + 20 * HOUR) / 1000, 0.625, 25, 0.75, 0.25, 80, 168, 4])
  })

  it('API-020 ENT-006 list every configured pair under BASE-COUNTER, and pairs without trades without figures', async () => {
    const table = await started.exchange.data<Record<string, number[]>>('/info/alltickers')
    const pairs = await started.exchange.data<{ transPairs: { base: string; counter: string }[] }>(
      '/static/config/pairs.json?t=1',
    )
    expect(Object.keys(table).toSorted()).toEqual(
      pairs.transPairs.map(({ base, counter }) => `${base}-${counter}`).toSorted(),
    )
    expect(table['SWT-CNY']).toEqual(await ticker())
    expect(table['JETH-CNY']).toEqual([0, 0])
  })

  it('API-026 accept the display code CNT for the same pair as the code CNY', async () => {
    expect(await started.exchange.data('/info/ticker/SWT-CNT')).toEqual(await ticker())
    expect((await started.exchange.get('/info/ticker/SWT-NONE')).code).toBe('4001')
  })

  it('ENT-009 ENT-010 ENT-011 ENT-012 drop trades after 24 hours, one by one', async () => {
    const { exchange } = started
    await exchange.close(GENESIS + 25 * HOUR + 2 * MINUTE)
    expect(await ticker()).toEqual([(GENESIS + 20 * HOUR) / 1000, 0.625, 25, 0.75, 0.25, 30, 68, 3])
    await exchange.close(GENESIS + 26 * HOUR + 2 * MINUTE)
    expect(await ticker()).toEqual([(GENESIS + 20 * HOUR) / 1000, 0.625, -16.67, 0.625, 0.25, 15, 48, 2])
    await exchange.close(GENESIS + 45 * HOUR)
    expect(await exchange.data('/info/ticker/SWT-CNY')).toEqual([(GENESIS + 20 * HOUR) / 1000, 0.625])
  })

  it('ENT-008 have the same last price after a restart', async () => {
    await started.exchange.restart()
    expect(await started.exchange.data('/info/ticker/SWT-CNY')).toEqual([(GENESIS + 20 * HOUR) / 1000, 0.625])
  })
})
