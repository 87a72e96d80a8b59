import { add, formatDecimal, maximum, minimum, parseDecimal, ZERO } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CandleTrade } from '../candles/candle.ts'
import { foldTrades } from '../candles/fold.ts'
import { changeRate } from './change-rate.ts'
import { marketRow } from './market-row.ts'
import { sameTicker, SlidingTicker } from './sliding-ticker.ts'
import { tickerNumbers, tickerText } from './ticker-rows.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

function trade(time: number, price: string, base = '1'): CandleTrade {
  return {
    time,
    price: parseDecimal(price),
    base: parseDecimal(base),
    counter: parseDecimal(String(Number(price) * Number(base))),
  }
}

function tickerOf(trades: readonly CandleTrade[]): SlidingTicker {
  const ticker = new SlidingTicker()
  for (const each of trades) ticker.add(each)
  return ticker
}

/** Computes the same values directly from the definition. */
function naive(trades: readonly CandleTrade[], now: number) {
  const from = Math.floor((now - DAY) / MINUTE) * MINUTE
  const inside = trades.filter((each) => each.time >= from)
  const before = trades.findLast((each) => each.time < from)
  const [first] = inside
  if (first === undefined) return undefined
  return {
    rate: changeRate(before?.price ?? first.price, trades.at(-1)?.price ?? ZERO),
    high: inside.reduce((high, each) => maximum(high, each.price), first.price),
    low: inside.reduce((low, each) => minimum(low, each.price), first.price),
    turnover: inside.reduce((sum, each) => add(sum, each.counter), ZERO),
    volume: inside.reduce((sum, each) => add(sum, each.base), ZERO),
    trades: inside.length,
  }
}

function texts(window: object) {
  return Object.entries(window).map(([key, value]) => [key, typeof value === 'number' ? value : formatDecimal(value)])
}

const history = fc
  .array(fc.record({ time: fc.integer({ min: 0, max: 4 * DAY }), price: fc.integer({ min: 1, max: 500 }) }), {
    minLength: 1,
    maxLength: 60,
    size: 'max',
  })
  .map((list) => list.toSorted((a, b) => a.time - b.time).map(({ time, price }) => trade(time, String(price))))

describe('ticker', () => {
  it('ENT-007 ENT-008 ENT-009 ENT-010 ENT-011 ENT-012 is [seconds, price, rate, high, low, turnover, volume, trades]', () => {
    const ticker = tickerOf([trade(0, '2', '10'), trade(5000, '4', '5'), trade(61_500, '2.5', '2')])
    const now = ticker.at(120_000)
    expect(now && tickerNumbers(now)).toEqual([61, 2.5, 25, 4, 2, 45, 17, 3])
  })

  it('ENT-009 DSP-008 rounds the rate to 2 decimals, half up', () => {
    expect(formatDecimal(changeRate(parseDecimal('3'), parseDecimal('4')))).toBe('33.33')
    expect(formatDecimal(changeRate(parseDecimal('8'), parseDecimal('7.9996')))).toBe('-0.01')
    expect(formatDecimal(changeRate(ZERO, parseDecimal('4')))).toBe('0')
  })

  it('ENT-012 drops a trade after a day, and without trades is [seconds, price]', () => {
    const ticker = tickerOf([trade(30_000, '2'), trade(10 * MINUTE, '3')])
    expect(ticker.at(DAY + 59_999)?.window?.trades).toBe(2)
    const later = ticker.at(DAY + MINUTE)
    expect(later?.window && [formatDecimal(later.window.rate), later.window.trades]).toEqual(['50', 1])
    const last = ticker.at(DAY + 11 * MINUTE)
    expect(last && tickerNumbers(last)).toEqual([600, 3])
    expect(last && tickerText('SWT-CNY', last)).toEqual({ pair: 'SWT-CNY', time: 600_000, price: '3', trades: 0 })
  })

  it('ENT-007 ENT-012 equals its definition at any time', () => {
    fc.assert(
      fc.property(history, fc.array(fc.integer({ min: 0, max: 3 * DAY }), { maxLength: 8 }), (trades, steps) => {
        const ticker = tickerOf(trades)
        let now = trades.at(-1)?.time ?? 0
        for (const step of steps) {
          now += step
          const expected = naive(trades, now)
          const window = ticker.at(now)?.window
          expect(window && texts(window)).toEqual(expected && texts(expected))
        }
      }),
    )
  })

  it('can be restored from minute candles', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 2 * DAY }), (trades, wait) => {
        const now = (trades.at(-1)?.time ?? 0) + wait
        const restarted = SlidingTicker.from(foldTrades('minute', trades), trades.at(-1)?.time)
        expect(sameTicker(restarted.at(now), tickerOf(trades).at(now))).toBe(true)
      }),
    )
  })

  it('is undefined before the first trade', () => {
    expect(new SlidingTicker().at(5)).toBeUndefined()
  })
})

describe('marketRow', () => {
  const pair = {
    base: 'SWT',
    counter: 'CNY',
    baseTitle: 'SWTC',
    counterTitle: 'CNT',
    priceDecimal: 5,
    amountDecimal: 3,
  }

  it('ENT-005 has the twelve fields', () => {
    const ticker = tickerOf([trade(0, '2', '10'), trade(5000, '4', '5')]).at(6000)
    expect(marketRow(pair, ticker && tickerText('SWT-CNY', ticker))).toEqual({
      ...pair,
      time: 5000,
      price: '4',
      rate: '100.00',
      highest: '4',
      lowest: '2',
      volume24: '15',
    })
  })

  it('ENT-005 has the rate 0.00 and unknown values without trades', () => {
    expect(marketRow(pair, undefined)).toMatchObject({ rate: '0.00', price: undefined, volume24: undefined })
  })
})
