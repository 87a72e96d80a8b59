import { compare, formatDecimal, parseDecimal } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candle, CandleTrade } from './candle.ts'
import { candleNumbers, candleText } from './candle-rows.ts'
import { bucketStart, nextBucket } from './cycle.ts'
import type { CandleCycle } from './cycle.ts'
import { fillGaps, foldTrades, rollUp } from './fold.ts'

const CYCLES: CandleCycle[] = ['minute', '5minute', '15minute', '30minute', 'hour', '4hour', 'day', 'week', 'month']

function at(text: string) {
  return Date.parse(`${text}Z`)
}

function iso(ms: number) {
  return new Date(ms).toISOString().slice(0, 16)
}

const trades: fc.Arbitrary<CandleTrade[]> = fc
  .array(
    fc.record({
      time: fc.integer({ min: at('2025-12-20T00:00:00'), max: at('2026-03-05T00:00:00') }),
      price: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      base: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    }),
    { maxLength: 80, size: 'max' },
  )
  .map((list) =>
    list
      .toSorted((a, b) => a.time - b.time)
      .map(({ time, price, base }) => ({
        time,
        price: { coefficient: price, scale: 6 },
        base: { coefficient: base, scale: 6 },
        counter: { coefficient: price * base, scale: 12 },
      })),
  )

function plain(candles: readonly Candle[]) {
  return candles.map(candleText)
}

describe('buckets', () => {
  it.each([
    ['minute', '2026-03-04T10:17'],
    ['5minute', '2026-03-04T10:15'],
    ['15minute', '2026-03-04T10:15'],
    ['30minute', '2026-03-04T10:00'],
    ['hour', '2026-03-04T10:00'],
    ['4hour', '2026-03-04T08:00'],
    ['day', '2026-03-04T00:00'],
    ['week', '2026-03-02T00:00'],
    ['month', '2026-03-01T00:00'],
    ['everyhour', '2026-03-04T10:17'],
  ] as const)('API-022 %s starts at %s', (cycle, start) => {
    expect(iso(bucketStart(cycle, at('2026-03-04T10:17:42')))).toBe(start)
  })

  it('starts weeks on Monday, even across years, and gives months their calendar lengths', () => {
    expect(iso(bucketStart('week', at('2026-01-04T23:59:59')))).toBe('2025-12-29T00:00')
    expect(iso(bucketStart('week', at('2026-01-05T00:00:00')))).toBe('2026-01-05T00:00')
    expect(iso(nextBucket('month', at('2026-01-01T00:00:00')))).toBe('2026-02-01T00:00')
    expect(iso(nextBucket('month', at('2024-12-01T00:00:00')))).toBe('2025-01-01T00:00')
  })

  it('puts every moment in exactly one bucket', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CYCLES), fc.integer({ min: 0, max: at('2090-01-01T00:00:00') }), (cycle, ms) => {
        const start = bucketStart(cycle, ms)
        expect(start <= ms && ms < nextBucket(cycle, start)).toBe(true)
        expect(bucketStart(cycle, start)).toBe(start)
        expect(bucketStart(cycle, nextBucket(cycle, start) - 1)).toBe(start)
      }),
    )
  })
})

describe('candles', () => {
  it('ENT-034 API-022 contain open, close, low, high, turnover, volume and the number of trades', () => {
    const trade = (time: string, price: string, base: string): CandleTrade => ({
      time: at(time),
      price: parseDecimal(price),
      base: parseDecimal(base),
      counter: parseDecimal('1'),
    })
    const list = [
      trade('2026-03-04T10:00:01', '2', '10'),
      trade('2026-03-04T10:00:30', '5', '20'),
      trade('2026-03-04T10:00:59', '3', '1.5'),
      trade('2026-03-04T10:02:00', '1', '1'),
    ]
    expect(foldTrades('minute', list).map(candleNumbers)).toEqual([
      [at('2026-03-04T10:00:00'), 2, 3, 2, 5, 3, 31.5, 3],
      [at('2026-03-04T10:02:00'), 1, 1, 1, 1, 1, 1, 1],
    ])
  })

  it('API-022 rolling up minute candles equals aggregating the trades', () => {
    fc.assert(
      fc.property(trades, fc.constantFrom(...CYCLES), (list, cycle) => {
        expect(plain(rollUp(cycle, foldTrades('minute', list)))).toEqual(plain(foldTrades(cycle, list)))
      }),
    )
  })

  it('rolls up incrementally to the same result as in one call', () => {
    fc.assert(
      fc.property(trades, (list) => {
        const hours = rollUp('hour', rollUp('5minute', foldTrades('minute', list)))
        expect(plain(rollUp('day', hours))).toEqual(plain(foldTrades('day', list)))
      }),
    )
  })

  it('keeps every price between low and high', () => {
    fc.assert(
      fc.property(trades, fc.constantFrom(...CYCLES), (list, cycle) => {
        for (const { open, close, low, high } of foldTrades(cycle, list)) {
          for (const price of [open, close]) {
            expect(compare(low, price)).toBeLessThanOrEqual(0)
            expect(compare(price, high)).toBeLessThanOrEqual(0)
          }
        }
      }),
    )
  })

  it('fills gaps with the previous close and no volume', () => {
    const one = { price: parseDecimal('2'), base: parseDecimal('1'), counter: parseDecimal('2') }
    const minutes = foldTrades('minute', [
      { ...one, time: at('2026-03-04T10:01:30') },
      { ...one, price: parseDecimal('3'), time: at('2026-03-04T10:04:00') },
    ])
    const rows = fillGaps('minute', minutes, at('2026-03-04T10:00:00'), at('2026-03-04T10:06:00'))
    expect(rows.map((row) => [iso(row.time), formatDecimal(row.close), formatDecimal(row.volume), row.trades])).toEqual(
      [
        ['2026-03-04T10:01', '2', '1', 1],
        ['2026-03-04T10:02', '2', '0', 0],
        ['2026-03-04T10:03', '2', '0', 0],
        ['2026-03-04T10:04', '3', '1', 1],
        ['2026-03-04T10:05', '3', '0', 0],
      ],
    )
    expect(
      fillGaps('minute', minutes, at('2026-03-04T10:03:00'), at('2026-03-04T10:04:00')).map((row) => iso(row.time)),
    ).toEqual(['2026-03-04T10:03'])
    expect(fillGaps('minute', [], 0, 1e12)).toEqual([])
  })

  it('rolls up to the same candles with filled gaps', () => {
    fc.assert(
      fc.property(trades, (list) => {
        const hours = foldTrades('hour', list)
        const first = hours[0]?.time ?? 0
        const last = hours.at(-1)?.time ?? 0
        const filled = fillGaps('hour', hours, first, last + 1)
        const traded = (candles: readonly Candle[]) => plain(candles.filter((candle) => candle.trades > 0))
        expect(traded(rollUp('day', filled))).toEqual(plain(rollUp('day', hours)))
      }),
      { numRuns: 20 },
    )
  })
})
