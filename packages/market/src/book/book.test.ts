import { formatDecimal, parseDecimal, rescale } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MarketError } from '../market-error.ts'
import { Book } from './book.ts'
import type { LevelText } from './book.ts'
import { depthTable } from './depth.ts'
import { bookRows } from './grouping.ts'
import { textOfTicks, ticksOfPrice, ticksOfText } from './ticks.ts'
import { textOfUnits, unitsOfText } from './units.ts'

const DECIMALS = 4
const level = fc
  .tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 9 }))
  .map(([ticks, amount]): LevelText => [textOfTicks(ticks, DECIMALS), String(amount)])
const updates = fc.array(
  fc.record({ bids: fc.array(level, { maxLength: 5 }), asks: fc.array(level, { maxLength: 5 }) }),
  { maxLength: 60, size: 'max' },
)

function levelsOf(book: Book, side: 'bid' | 'ask') {
  return bookRows(book, side, Number.POSITIVE_INFINITY).map((row) => [
    textOfTicks(row.ticks, DECIMALS),
    textOfUnits(row.amount),
  ])
}

function sorted(levels: ReadonlyMap<string, string>, sign: number): string[][] {
  return [...levels].filter(([, amount]) => amount !== '0').toSorted(([a], [b]) => sign * (Number(a) - Number(b)))
}

describe('Book', () => {
  it('TRD-002 equals a plain map of levels after any updates', () => {
    fc.assert(
      fc.property(updates, (list) => {
        const book = new Book(DECIMALS)
        const plain = { bids: new Map<string, string>(), asks: new Map<string, string>() }
        for (const update of list) {
          book.apply(update)
          for (const side of ['bids', 'asks'] as const)
            for (const [price, amount] of update[side]) plain[side].set(price, amount)
        }
        expect(levelsOf(book, 'bid')).toEqual(sorted(plain.bids, -1))
        expect(levelsOf(book, 'ask')).toEqual(sorted(plain.asks, 1))
      }),
    )
  })

  it('replaces everything with a snapshot, including the price step', () => {
    const book = new Book(4)
    book.apply({ bids: [['1.5', '2']], asks: [] })
    book.reset({ bids: [], asks: [['1.55', '7']] }, 2)
    expect([book.bids.count, book.asks.count, book.best('ask'), book.best('bid')]).toEqual([0, 1, 155, undefined])
    expect(book.version).toBe(2)
  })

  it('is empty after a snapshot of which it can read only a part', () => {
    const book = new Book(4)
    book.apply({ bids: [['1.5', '2']], asks: [['1.6', '2']] })
    const broken: LevelText[] = [
      ['1.4', '1'],
      ['1.4', 'much'],
    ]
    expect(() => book.reset({ bids: broken, asks: [] })).toThrow(expect.objectContaining({ name: 'MarketError' }))
    expect(() => book.reset({ bids: [['1.3', '1']], asks: broken })).toThrow(MarketError)
    expect([book.bids.count, book.asks.count]).toEqual([0, 0])
  })

  it('returns the amount at a price, and 0 at adjacent prices and outside of the book', () => {
    const book = new Book(0)
    book.apply({
      bids: [],
      asks: [
        ['3', '1.5'],
        ['5', '2'],
      ],
    })
    expect([2, 3, 4, 5, 6].map((ticks) => textOfUnits(book.asks.amountOf(ticks)))).toEqual(['0', '1.5', '0', '2', '0'])
    expect([-1, 2].map((index) => [book.asks.tickAt(index), book.asks.amountAt(index)])).toEqual([
      [Number.NaN, 0n],
      [Number.NaN, 0n],
    ])
  })

  it('keeps levels beyond the first hundred', () => {
    const book = new Book(DECIMALS)
    const asks = Array.from({ length: 130 }, (_, index): LevelText => [textOfTicks(260 - index, DECIMALS), '7'])
    book.apply({ bids: [], asks })
    expect(levelsOf(book, 'ask')).toEqual(asks.toReversed())
  })

  it('reports that it is crossed', () => {
    expect(new Book(2).crossed).toBe(false)
    const book = new Book(2)
    book.apply({ bids: [['1', '1']], asks: [['1.01', '1']] })
    expect(book.crossed).toBe(false)
    book.apply({ bids: [['1.01', '1']], asks: [] })
    expect(book.crossed).toBe(true)
  })

  it.each([
    ['1.23456', '1'],
    ['-1', '1'],
    ['1e3', '1'],
    ['', '1'],
    ['1.2.3', '1'],
    ['1', '-1'],
    ['1', '1e3'],
    ['1', ''],
  ])('rejects the level [%j, %j]', (price, amount) => {
    expect(() => new Book(DECIMALS).apply({ bids: [[price, amount]], asks: [] })).toThrow()
  })
})

describe('ticks and units', () => {
  it('convert back to their text', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: 9 }),
        (ticks, decimals) => {
          expect(ticksOfText(textOfTicks(ticks, decimals), decimals)).toBe(ticks)
        },
      ),
    )
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (units) => {
        expect(unitsOfText(textOfUnits(units))).toBe(units)
      }),
    )
  })

  it('parses an amount like the exact decimals, or rejects it', () => {
    const plain = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 30 }))
    fc.assert(
      fc.property(plain, ([coefficient, scale]) => {
        const text = formatDecimal({ coefficient, scale })
        expect(unitsOfText(text)).toBe(rescale(parseDecimal(text), 12, 'down').coefficient)
      }),
    )
    for (const bad of ['', '.', '1.', '.5', '-1', '1e3', '1.2.3', ' 1', '1.0000000000000x']) {
      expect(() => unitsOfText(bad), bad).toThrow('Not an amount')
    }
  })

  it('rounds a price in the direction that is worse than its orders', () => {
    const price = { coefficient: 123_456n, scale: 5 }
    expect([ticksOfPrice(price, 2, 'bid'), ticksOfPrice(price, 2, 'ask')]).toEqual([123, 124])
  })

  it('drops digits beyond a book’s precision as dust', () => {
    expect(unitsOfText('1.0000000000019')).toBe(1_000_000_000_001n)
    expect(ticksOfText('1.500000', 2)).toBe(150)
  })
})

describe('rows', () => {
  const book = new Book(2)
  book.apply({
    bids: [
      ['1.00', '1'],
      ['0.99', '2'],
      ['0.91', '4'],
      ['0.89', '8'],
    ],
    asks: [
      ['1.01', '1'],
      ['1.10', '2'],
      ['1.11', '4'],
    ],
  })
  const rows = (side: 'bid' | 'ask', count: number, step: number) =>
    bookRows(book, side, count, step).map((row) => [row.ticks, textOfUnits(row.amount), textOfUnits(row.total)])

  it('TRD-002 groups bids down and asks up, with running totals', () => {
    expect(rows('bid', 10, 10)).toEqual([
      [100, '1', '1'],
      [90, '6', '7'],
      [80, '8', '15'],
    ])
    expect(rows('ask', 10, 10)).toEqual([
      [110, '3', '3'],
      [120, '4', '7'],
    ])
  })

  it('returns the best rows when there are more', () => {
    expect(rows('bid', 2, 1)).toEqual([
      [100, '1', '1'],
      [99, '2', '3'],
    ])
  })

  it('preserves every amount when it groups and never shows a better price', () => {
    fc.assert(
      fc.property(updates, fc.integer({ min: 1, max: 50 }), (list, step) => {
        const random = new Book(DECIMALS)
        for (const update of list) random.apply(update)
        for (const side of ['bid', 'ask'] as const) {
          const all = bookRows(random, side, Number.POSITIVE_INFINITY)
          const grouped = bookRows(random, side, Number.POSITIVE_INFINITY, step)
          expect(grouped.at(-1)?.total).toBe(all.at(-1)?.total)
          const [best, shown] = [all[0]?.ticks ?? 0, grouped[0]?.ticks ?? 0]
          expect(side === 'bid' ? shown <= best : shown >= best).toBe(true)
        }
      }),
    )
  })

  it('API-021 the depth table has running totals, asks ascending and bids descending', () => {
    const table = depthTable(book, 'SWT', 'CNY', 2)
    expect(table.bids).toEqual([
      { price: 1, amount: 1, total: 1, type: 'buy' },
      { price: 0.99, amount: 2, total: 3, type: 'buy' },
    ])
    expect(table.asks.map((each) => [each.price, each.amount, each.total, each.type])).toEqual([
      [1.01, 1, 1, 'sell'],
      [1.1, 2, 3, 'sell'],
    ])
  })
})
