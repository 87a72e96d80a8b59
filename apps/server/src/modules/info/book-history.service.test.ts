import { bookAtTime, bookChange, type BookLevels } from '@tidebook/market'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RecordedBook } from '../indexer/recorded-book.ts'
import { pageOfBooks } from './book-history.service.ts'

const SIZE = 3
const side = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 9 })), {
  selector: ([price]) => price,
  maxLength: 4,
})

function levelsOf(levels: readonly (readonly [number, number])[], order: 1 | -1): [string, string][] {
  return levels
    .toSorted(([a], [b]) => order * (a - b))
    .map(([price, amount]): [string, string] => [String(price), String(amount)])
}

const books = fc.array(
  fc.record({ bids: side, asks: side, gap: fc.integer({ min: 1, max: 3 }), isWhole: fc.boolean() }),
  { minLength: 1, maxLength: 12 },
)

it('TRD-205 pages contain every book of a period once, each in its recorded state', () => {
  fc.assert(
    fc.property(books, fc.integer({ min: 0, max: 20 }), (steps, from) => {
      const truth = new Map<number, BookLevels>()
      const records: RecordedBook[] = []
      let before: BookLevels = { bids: [], asks: [] }
      let ledger = 0
      for (const [index, { bids, asks, gap, isWhole }] of steps.entries()) {
        const book = { bids: levelsOf(bids, -1), asks: levelsOf(asks, 1) }
        ledger += gap
        const whole = isWhole || index === 0
        records.push({
          pair: 'A-B',
          ledger,
          time: ledger,
          isWhole: whole,
          levels: whole ? book : bookChange(before, book),
        })
        truth.set(ledger, book)
        before = book
      }
      const seen: number[] = []
      for (let after = 0; ;) {
        const page = pageOfBooks(records, { from, after }, SIZE)
        expect(page.changes.length).toBeLessThanOrEqual(SIZE)
        const { start } = page
        if (start === undefined) throw new Error('a page without a start')
        if (after === 0) seen.push(start.ledger)
        for (const { ledger: at } of [start, ...page.changes])
          expect(bookAtTime(start, page.changes, at)).toMatchObject(truth.get(at) ?? {})
        seen.push(...page.changes.map(({ ledger: at }) => at))
        if (page.next === undefined) break
        after = Number(page.next)
      }
      const all = [...truth.keys()]
      const first = all.findLast((at) => at <= from) ?? all[0] ?? 0
      expect(seen).toEqual(all.filter((at) => at >= first))
    }),
  )
})
