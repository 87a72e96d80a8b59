import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { bookAtTime } from '../book/book-history.ts'
import { Book } from '../book/book.ts'
import { candleOf, quietCandle } from '../candles/candle.ts'
import type { TradeText } from '../fills/trade-row.ts'
import { MarketRecording } from './recording.ts'
import { replayCandles } from './replay-candles.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 5, 1, 10)
const UNTIL = START + 60 * MINUTE

function trade(ledger: number, time: number, price: string, number = 0): TradeText {
  return { id: `${ledger}_0_${number}`, time, price, amount: '2', side: 'buy', hash: 'A'.repeat(64), ledger }
}

const start = { ledger: 9, time: START - 500, bids: [['1.5', '4']], asks: [['1.75', '3']] } as const
const changes = [
  { ledger: 11, time: START + MINUTE, bids: [['1.5', '0']], asks: [['1.7', '1']] },
  { ledger: 14, time: START + 2 * MINUTE, bids: [['1.25', '8']], asks: [['1.7', '2']] },
] as const

function recorded(): MarketRecording {
  const recording = new MarketRecording(START, UNTIL)
  recording.addBook(start, changes, true)
  recording.addTrades(
    [
      trade(11, START + MINUTE, '1.7'),
      trade(12, START + MINUTE + 9000, '1.8'),
      trade(12, START + MINUTE + 9000, '1.9', 1),
    ],
    true,
  )
  return recording
}

describe('a recording of a market', () => {
  it('returns the recorded book at every moment, even when moving backwards', () => {
    const recording = recorded()
    for (const time of [UNTIL, START, START + MINUTE, START + MINUTE - 1, START + 5 * MINUTE]) {
      const book = new Book(2)
      book.reset(recording.bookAt(time))
      const expected = new Book(2)
      expected.reset(bookAtTime(start, changes, time))
      for (const side of ['bids', 'asks'] as const) {
        const levels = (from: Book) =>
          Array.from({ length: from[side].count }, (_, at) => [from[side].tickAt(at), from[side].amountAt(at)])
        expect(levels(book)).toEqual(levels(expected))
      }
    }
    expect(recording.bookBetween(START, UNTIL)).toEqual({
      bids: [
        ['1.5', '0'],
        ['1.25', '8'],
      ],
      asks: [['1.7', '2']],
    })
    expect([recording.hasBook, recording.decimals, recording.recordedFrom]).toEqual([true, 2, START])
  })

  it('steps from ledger to ledger and from trade to trade', () => {
    const recording = recorded()
    expect(recording.nextLedger(START)).toBe(START + MINUTE)
    expect(recording.nextLedger(START + MINUTE)).toBe(START + MINUTE + 9000)
    expect(recording.nextLedger(START + 2 * MINUTE)).toBeUndefined()
    expect(recording.previousLedger(START + 2 * MINUTE)).toBe(START + MINUTE + 9000)
    expect(recording.previousLedger(START + MINUTE)).toBeUndefined()
    expect(recording.nextTrade(START + MINUTE)).toBe(START + MINUTE + 9000)
    expect([START, START + MINUTE, START + MINUTE + 9000, UNTIL].map((time) => recording.ledgerAt(time))).toEqual([
      9, 11, 12, 14,
    ])
  })

  it('lists trades newest first, including those before the period', () => {
    const recording = recorded()
    recording.addEarlierTrades([trade(7, START - MINUTE, '1.6')])
    expect(recording.tradesAt(START + MINUTE, 5).map(({ id }) => id)).toEqual(['11_0_0', '7_0_0'])
    expect(recording.tradesAt(UNTIL, 2).map(({ id }) => id)).toEqual(['12_0_1', '12_0_0'])
    expect(recording.tradesBetween(START + MINUTE, UNTIL).map(({ id }) => id)).toEqual(['12_0_0', '12_0_1'])
    expect(recording.minutesAt(UNTIL).map(({ trades }) => trades)).toEqual([3])
  })

  it('reports how far its pages reach, even if a page of trades ends within a ledger', () => {
    const recording = new MarketRecording(START, UNTIL)
    expect(recording.loadedUntil).toBeLessThan(START)
    recording.addBook(start, changes.slice(0, 1), false)
    expect(recording.loadedUntil).toBeLessThan(START)
    recording.addTrades([trade(11, START + MINUTE, '1.7')], false)
    expect(recording.loadedUntil).toBe(START + MINUTE - 1)
    recording.addTrades([], true)
    expect(recording.loadedUntil).toBe(START + MINUTE)
    recording.addBook(undefined, changes.slice(1), true)
    expect(recording.loadedUntil).toBe(UNTIL)
  })

  it('has no book where nothing was recorded, and starts at the first record', () => {
    const empty = new MarketRecording(START, UNTIL)
    empty.addBook(undefined, [], true)
    expect([empty.hasBook, empty.ledgerAt(UNTIL)]).toEqual([false, undefined])
    const late = new MarketRecording(START, UNTIL)
    late.addBook({ ...start, time: START + MINUTE }, [], true)
    expect(late.recordedFrom).toBe(START + MINUTE)
  })
})

describe('replayCandles', () => {
  const price = (text: string) => parseDecimal(text)
  const hour = candleOf(START - 60 * MINUTE, { time: 0, price: price('3'), base: price('1'), counter: price('3') })
  const closes = (time: number, cycle: 'minute' | '4hour') =>
    replayCandles(
      {
        cycle,
        complete: [quietCandle(START - (cycle === 'minute' ? 1 : 360) * MINUTE, price('1'))],
        open: cycle === 'minute' ? [] : [hour],
      },
      recorded(),
      time,
    ).map(({ open, close, high, trades }) => [...[open, close, high].map(formatDecimal), trades])

  it('grow trade by trade, and minutes without trades have the previous close', () => {
    expect(closes(START, 'minute')).toEqual([
      ['1', '1', '1', 0],
      ['1', '1', '1', 0],
    ])
    expect(closes(START + MINUTE, 'minute').slice(2)).toEqual([['1.7', '1.7', '1.7', 1]])
    expect(closes(START + MINUTE + 9000, 'minute').slice(2)).toEqual([['1.7', '1.9', '1.9', 3]])
    expect(closes(START + 3 * MINUTE, 'minute').slice(3)).toEqual([
      ['1.9', '1.9', '1.9', 0],
      ['1.9', '1.9', '1.9', 0],
    ])
  })

  it('continue the candle of a longer interval that was open at the start', () => {
    expect(closes(START, '4hour').at(-1)).toEqual(['3', '3', '3', 1])
    expect(closes(START + MINUTE + 9000, '4hour').at(-1)).toEqual(['3', '1.9', '3', 4])
  })
})
