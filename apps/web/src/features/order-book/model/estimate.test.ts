import { add, compare, decimalOf, formatDecimal, multiply, parseDecimal, subtract } from '@tidebook/amount'
import { Book } from '@tidebook/market'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WHOLE_BOOK, estimateOf } from './estimate.ts'
import { bookView } from './book-view.ts'

type Side = 'buy' | 'sell'

const d = parseDecimal
const book = new Book(4)
book.reset({
  asks: [
    ['1.0000', '5'],
    ['1.1000', '4'],
    ['1.2000', '100'],
  ],
  bids: [
    ['0.9000', '2'],
    ['0.8000', '2'],
  ],
})

function texts(side: Side, amount: string, limit: string) {
  const found = estimateOf(book, side, d(amount), d(limit))
  return (
    found && [
      ...[found.filled, found.total, found.average, found.impact].map(formatDecimal),
      ...(found.short ? ['short'] : []),
    ]
  )
}

describe('estimateOf', () => {
  it.each<[Side, string, string, string[] | undefined]>([
    ['buy', '5', '9', ['5', '5', '1', '0']],
    ['buy', '9', '9', ['9', '9.4', '1.0445', '4.45']],
    ['buy', '10', '1.1', ['9', '9.4', '1.0445', '4.45', 'short']],
    ['buy', '1', '0.99', undefined],
    ['buy', '0', '9', undefined],
    ['sell', '3', '0.1', ['3', '2.6', '0.8666', '3.71']],
    ['sell', '9', '0.85', ['2', '1.8', '0.9', '0', 'short']],
    ['sell', '1', '0.91', undefined],
  ])('%s %s at %s', (side, amount, limit, expected) => {
    expect(texts(side, amount, limit)).toEqual(expected)
  })

  it('is exact, never better than the real price, and within the limit', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.bigInt({ min: 1n, max: 10n ** 9n }))
    const any = fc.tuple(fc.array(level, { maxLength: 12 }), fc.bigInt({ min: 1n, max: 10n ** 10n }), fc.nat(45))
    fc.assert(
      fc.property(any, fc.constantFrom<Side>('buy', 'sell'), ([levels, units, bound], side) => {
        const unique = [...new Map(levels)]
        const made = new Book(2)
        const rows = unique.map(
          ([ticks, amount]) =>
            [formatDecimal(decimalOf(BigInt(ticks), 2)), formatDecimal(decimalOf(amount, 6))] as const,
        )
        made.reset(side === 'buy' ? { asks: rows, bids: [] } : { asks: [], bids: rows })
        const amount = decimalOf(units, 6)
        const limit = decimalOf(BigInt(bound), 2)
        const within = unique
          .filter(([ticks]) => (side === 'buy' ? ticks <= bound : ticks >= bound))
          .toSorted(([a], [b]) => (side === 'buy' ? a - b : b - a))
        const found = estimateOf(made, side, amount, limit)
        let left = units
        let total = 0n
        for (const [ticks, size] of within) {
          const taken = size < left ? size : left
          total += taken * BigInt(ticks)
          left -= taken
        }
        if (within.length === 0) {
          expect(found).toBeUndefined()
          return
        }
        expect(found && [formatDecimal(found.filled), formatDecimal(found.total), found.short]).toEqual([
          formatDecimal(decimalOf(units - left, 6)),
          formatDecimal(decimalOf(total, 8)),
          left > 0n,
        ])
        if (found === undefined) return
        const real = found.total
        const estimated = multiply(found.average, found.filled)
        const slack = multiply(decimalOf(1n, 2), found.filled)
        const gap = side === 'buy' ? subtract(estimated, real) : subtract(real, estimated)
        expect([compare(gap, decimalOf(0n)) >= 0, compare(gap, slack) < 0]).toEqual([true, true])
        expect(compare(found.impact, decimalOf(0n))).toBeGreaterThanOrEqual(0)
        expect(compare(add(found.filled, decimalOf(left, 6)), amount)).toBe(0)
      }),
    )
  })
})

it('gives a level the estimate of an order up to that level, equal to the running total of its row (TRD-119)', () => {
  const rows = bookView(book, { askRows: 3, bidRows: 3, step: 1, amountDecimals: 0, own: [] })
  const second = estimateOf(book, 'buy', WHOLE_BOOK, d('1.1000'))
  expect(second && [second.filled, second.total, second.average, second.impact].map(formatDecimal)).toEqual([
    '9',
    '9.4',
    '1.0445',
    '4.45',
  ])
  expect(second && formatDecimal(second.filled)).toBe(rows.asks[1]?.total)
  const exact = estimateOf(book, 'buy', d('9'), d('1.1000'))
  expect(exact && [exact.total, exact.average], 'the same as an order of that amount').toEqual(
    second && [second.total, second.average],
  )
})
