import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Book, type BookLevels } from './book.ts'
import { applyBookChange, bookAtTime, bookChange, type BookMoment } from './book-history.ts'
import { textOfTicks } from './ticks.ts'
import { textOfUnits } from './units.ts'

const DECIMALS = 4
const SECOND = 1_000

const side = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.bigInt(1n, 10n ** 15n)), {
  selector: ([ticks]) => ticks,
  maxLength: 12,
})
const books = fc.array(fc.record({ bids: side, asks: side }), { minLength: 1, maxLength: 20 })

type Side = readonly (readonly [ticks: number, units: bigint])[]

function levels({ bids, asks }: { readonly bids: Side; readonly asks: Side }): BookLevels {
  const texts = (of: Side, order: 1 | -1) =>
    of
      .toSorted(([a], [b]) => order * (a - b))
      .map(([ticks, units]) => [textOfTicks(ticks, DECIMALS), textOfUnits(units)] as const)
  return { bids: texts(bids, -1), asks: texts(asks, 1) }
}

function recorded(list: readonly BookLevels[]): { readonly start: BookMoment; readonly changes: BookMoment[] } {
  const [first = { bids: [], asks: [] }, ...later] = list
  const changes = later.map((book, index) => ({
    ledger: index + 2,
    time: (index + 2) * SECOND,
    ...bookChange(list[index] ?? first, book),
  }))
  return { start: { ledger: 1, time: SECOND, ...first }, changes }
}

describe('a recorded book', () => {
  it('TRD-205 equals the book at every moment when its changes are applied to its start', () => {
    fc.assert(
      fc.property(books, (sides) => {
        const list = sides.map(levels)
        const { start, changes } = recorded(list)
        for (const [index, book] of list.entries()) {
          const time = (index + 1) * SECOND
          expect(bookAtTime(start, changes, time + 999)).toEqual({ ledger: index + 1, time, ...book })
        }
      }),
    )
  })

  it('fills a screen’s book with the same levels', () => {
    fc.assert(
      fc.property(books, (sides) => {
        const list = sides.map(levels)
        const { start, changes } = recorded(list)
        const screen = new Book(DECIMALS)
        screen.reset(start)
        for (const change of changes) screen.apply(change)
        const last = list.at(-1) ?? start
        const shown = (of: Book['bids']) =>
          Array.from({ length: of.count }, (_, index) => [
            textOfTicks(of.tickAt(index), DECIMALS),
            textOfUnits(of.amountAt(index)),
          ])
        expect(shown(screen.asks)).toEqual(last.asks)
        expect(shown(screen.bids).toReversed()).toEqual(last.bids)
      }),
    )
  })

  it('lists only the levels that changed, with amount 0 for removed ones', () => {
    const before: BookLevels = {
      bids: [
        ['0.3', '5'],
        ['0.2', '1'],
      ],
      asks: [['0.4', '2']],
    }
    const after: BookLevels = {
      bids: [['0.3', '4']],
      asks: [
        ['0.4', '2'],
        ['0.5', '7'],
      ],
    }
    const change = bookChange(before, after)
    expect(change).toEqual({
      bids: [
        ['0.3', '4'],
        ['0.2', '0'],
      ],
      asks: [['0.5', '7']],
    })
    expect(applyBookChange(before, change)).toEqual(after)
  })
})
