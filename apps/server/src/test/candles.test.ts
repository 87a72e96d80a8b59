import { startExchange, type StartedExchange } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tradeAll, twoTraders, type KnownTrade } from './known-trades.ts'

const GENESIS = Date.UTC(2026, 1, 26, 23, 50)

function at(month: number, day: number, hour: number, minute: number, second = 0): number {
  return Date.UTC(2026, month - 1, day, hour, minute, second)
}

/**
 * Trades on both sides of a month boundary and a Sunday-Monday boundary, and several in one minute. Binary fractions
 * keep the test's own sums exact.
 */
const TRADES: readonly KnownTrade[] = [
  { time: at(2, 27, 0, 0, 10), price: '0.5', amount: '100', takerSide: 'buy' },
  { time: at(2, 27, 0, 0, 50), price: '0.75', amount: '40', takerSide: 'sell' },
  { time: at(2, 27, 0, 0, 50), price: '0.25', amount: '8', takerSide: 'buy' },
  { time: at(2, 27, 0, 4, 59), price: '0.625', amount: '16', takerSide: 'buy' },
  { time: at(2, 27, 0, 5, 0), price: '0.5', amount: '64', takerSide: 'sell' },
  { time: at(2, 27, 0, 29, 59), price: '0.375', amount: '32', takerSide: 'buy' },
  { time: at(2, 27, 3, 59, 30), price: '0.5', amount: '24', takerSide: 'sell' },
  { time: at(2, 27, 4, 0, 0), price: '0.875', amount: '12', takerSide: 'buy' },
  { time: at(2, 28, 23, 59, 59), price: '0.75', amount: '48', takerSide: 'buy' },
  { time: at(3, 1, 0, 0, 0), price: '0.5', amount: '80', takerSide: 'sell' },
  { time: at(3, 1, 23, 59, 0), price: '0.25', amount: '56', takerSide: 'sell' },
  { time: at(3, 2, 0, 0, 0), price: '1.25', amount: '4', takerSide: 'buy' },
]

type Row = [
  ms: number,
  open: number,
  close: number,
  low: number,
  high: number,
  turnover: number,
  volume: number,
  trades: number,
]

/** Computes the start of a bucket from the calendar only, independently of the product. */
const CALENDAR: Readonly<Record<string, (date: Date) => number>> = {
  minute: (date) => date.setUTCSeconds(0, 0),
  '5minute': (date) => date.setUTCMinutes(Math.floor(date.getUTCMinutes() / 5) * 5, 0, 0),
  '15minute': (date) => date.setUTCMinutes(Math.floor(date.getUTCMinutes() / 15) * 15, 0, 0),
  '30minute': (date) => date.setUTCMinutes(date.getUTCMinutes() < 30 ? 0 : 30, 0, 0),
  hour: (date) => date.setUTCMinutes(0, 0, 0),
  '4hour': (date) => date.setUTCHours(Math.floor(date.getUTCHours() / 4) * 4, 0, 0, 0),
  day: (date) => date.setUTCHours(0, 0, 0, 0),
  week: (date) => {
    date.setUTCHours(0, 0, 0, 0)
    return date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  },
  month: (date) => {
    date.setUTCHours(0, 0, 0, 0)
    return date.setUTCDate(1)
  },
}

function expectedCandles(cycle: string): Row[] {
  const rows = new Map<number, Row>()
  for (const { time, price: priceText, amount } of TRADES) {
    const start = CALENDAR[cycle]?.(new Date(time)) ?? 0
    const [price, volume] = [Number(priceText), Number(amount)]
    const row = rows.get(start) ?? [start, price, price, price, price, 0, 0, 0]
    rows.set(start, [
      start,
      row[1],
      price,
      Math.min(row[3], price),
      Math.max(row[4], price),
      row[5] + price * volume,
      row[6] + volume,
      row[7] + 1,
    ])
  }
  return [...rows.values()]
}

const rowsOf: Readonly<Record<string, string>> = {
  minute: 'CHT-008',
  '5minute': 'CHT-009',
  '15minute': 'CHT-010',
  '30minute': 'CHT-011',
  hour: 'CHT-012',
  '4hour': 'CHT-013',
  day: 'CHT-014',
  week: 'CHT-015',
  month: 'CHT-016',
}

describe('candles of known trades', () => {
  let started: StartedExchange
  beforeAll(async () => {
    started = await startExchange({ genesisTime: GENESIS })
    const people = await twoTraders(started.exchange, GENESIS + 60_000)
    await tradeAll(started.exchange, people, TRADES)
  })
  afterAll(() => started[Symbol.asyncDispose]())

  for (const [cycle, row] of Object.entries(rowsOf)) {
    it(`${row} CHT-002 API-022 ${cycle} candles equal an independent calculation`, async () => {
      const rows = await started.exchange.data<Row[]>(`/info/kline/SWT-CNY/${cycle}`)
      const newest = rows.at(-1)?.[0] ?? 0
      const oldest = rows[0]?.[0] ?? 0
      expect(newest).toBe(CALENDAR[cycle]?.(new Date(TRADES.at(-1)?.time ?? 0)))
      expect(rows.filter((each) => each[7] > 0)).toEqual(expectedCandles(cycle).filter(([start]) => start >= oldest))
    })
  }

  it('CHT-008 U21 have the previous close and no volume in quiet buckets', async () => {
    const rows = await started.exchange.data<Row[]>('/info/kline/SWT-CNY/hour')
    for (const [index, row] of rows.entries()) {
      const before = rows[index - 1]
      if (before !== undefined) expect(row[0] - before[0]).toBe(3_600_000)
      if (row[7] === 0 && before !== undefined)
        expect(row).toEqual([row[0], before[2], before[2], before[2], before[2], 0, 0, 0])
    }
    expect(rows.length).toBeGreaterThan(70)
  })

  for (const cycle of ['minute', 'everyhour', 'hour', 'day', 'week', 'month'])
    it(`${cycle} pages before a time equal the corresponding part of the full list`, async () => {
      const path = `/info/kline/SWT-CNY/${cycle}`
      const latest = await started.exchange.data<Row[]>(path)
      const pages = [latest]
      while (pages[0]?.length === 240)
        pages.unshift(await started.exchange.data<Row[]>(`${path}?before=${pages[0][0]?.[0] ?? 0}`))
      const all = pages.flat()
      expect(all.filter((row) => row[7] > 0)).toEqual(expectedCandles(cycle === 'everyhour' ? 'minute' : cycle))
      expect(all.map(([ms]) => ms)).toEqual([...new Set(all.map(([ms]) => ms))].toSorted((a, b) => a - b))
      for (const [index, row] of all.entries()) if (row[7] === 0) expect(row[1]).toBe(all[index - 1]?.[2])
      const [first] = all[0] ?? [0]
      expect(await started.exchange.data(`${path}?before=${first}`)).toEqual([])
      expect(await started.exchange.data(`${path}?before=1`)).toEqual([])
      // A request for a time inside a candle includes that candle, and a request for a time after the last ledger
      // returns the latest candles.
      const last = all.at(-2)?.[0] ?? 0
      expect((await started.exchange.data<Row[]>(`${path}?before=${last + 1}`)).at(-1)?.[0]).toBe(last)
      expect(await started.exchange.data(`${path}?before=8640000000000000`)).toEqual(latest)
    })

  it('have the closing prices of the last 24 hours', async () => {
    const rows = await started.exchange.data<Row[]>('/info/kline/SWT-CNY/hour')
    const closes = await started.exchange.data<Record<string, number[]>>('/info/closes')
    expect(closes['SWT-CNY']).toEqual(rows.slice(-24).map((row) => row[2]))
    const tickers = await started.exchange.data<object>('/info/alltickers')
    expect(Object.keys(closes).toSorted()).toEqual(Object.keys(tickers).toSorted())
    expect(Object.entries(closes).filter(([pair, prices]) => pair !== 'SWT-CNY' && prices.length > 0)).toEqual([])
  })

  it('CHT-002 are the same after a restart, and count every trade once', async () => {
    const before = await started.exchange.data<Row[]>('/info/kline/SWT-CNY/month')
    await started.exchange.restart()
    expect(await started.exchange.data('/info/kline/SWT-CNY/month')).toEqual(before)
    expect(before.reduce((sum, row) => sum + row[7], 0)).toBe(TRADES.length)
  })
})
