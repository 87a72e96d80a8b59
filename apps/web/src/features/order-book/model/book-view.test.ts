import { Book } from '@tidebook/market'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BookViewOptions, bookView } from './book-view.ts'
import { ownAt } from './own-levels.ts'
import { groupingSteps, stepText } from './grouping-steps.ts'

function book(): Book {
  const made = new Book(5)
  made.reset({
    asks: [
      ['0.02150', '12480.25'],
      ['0.02151', '8000'],
      ['0.02160', '19519.75'],
    ],
    bids: [
      ['0.02148', '18734.9184'],
      ['0.02147', '40250'],
    ],
  })
  return made
}

const options: BookViewOptions = { askRows: 11, bidRows: 11, step: 1, amountDecimals: 4, own: [] }

describe('bookView', () => {
  it('shows levels with exact amounts and running totals, best first (TRD-002)', () => {
    const { asks, bids } = bookView(book(), options)
    expect(asks.map((row) => [row.price, row.amount, row.total])).toEqual([
      ['0.02150', '12480.2500', '12480.2500'],
      ['0.02151', '8000.0000', '20480.2500'],
      ['0.02160', '19519.7500', '40000.0000'],
    ])
    expect(bids[1]).toMatchObject({ price: '0.02147', total: '58984.9184' })
  })

  it('scales the bars of both sides to the deeper one', () => {
    const { asks, bids } = bookView(book(), options)
    expect(bids[1]?.share).toBe(1)
    expect(asks[2]?.share).toBeCloseTo(40_000 / 58_984.9184, 2)
  })

  it('shows only as many rows as fit', () => {
    expect(bookView(book(), { ...options, askRows: 2 }).asks).toHaveLength(2)
  })

  it('groups bids down and asks up, and marks own orders in their group (TRD-102, TRD-104)', () => {
    const own = [
      { id: '1', side: 'ask' as const, ticks: 2151, pending: true },
      { id: '2', side: 'bid' as const, ticks: 2147, pending: false },
    ]
    const { asks, bids } = bookView(book(), { ...options, step: 10, own })
    expect(asks.map((row) => [row.price, row.amount, row.own])).toEqual([
      ['0.0215', '12480.2500', 'none'],
      ['0.0216', '27519.7500', 'pending'],
    ])
    expect(bids.map((row) => [row.price, row.own])).toEqual([['0.0214', 'open']])
  })

  it('reports the spread as a price and a percentage', () => {
    expect(bookView(book(), options).spread).toEqual({ size: '0.00002', percent: '0.09' })
    expect(bookView(new Book(5), options).spread).toBeUndefined()
  })

  it('preserves the total amount when grouping', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 10 ** 9 }))
    fc.assert(
      fc.property(fc.array(level, { maxLength: 60 }), fc.constantFrom(1, 10, 100), (levels, step) => {
        const made = new Book(2)
        const unique = new Map(levels)
        made.reset({ bids: [], asks: [...unique].map(([tick, amount]) => [stepText(tick, 2), String(amount)]) })
        const rows = bookView(made, { ...options, askRows: 100, step, amountDecimals: 0 }).asks
        const sum = [...unique.values()].reduce((all, amount) => all + BigInt(amount), 0n)
        expect(rows.at(-1)?.total ?? '0').toBe(String(sum))
        expect(rows.every((row) => row.ticks % step === 0)).toBe(true)
      }),
    )
  })
})

it('finds open own orders at a grouped price, but not pending ones (TRD-102)', () => {
  const own = [
    { id: '1', side: 'ask' as const, ticks: 2151, pending: false },
    { id: '2', side: 'ask' as const, ticks: 2160, pending: false },
    { id: '3', side: 'ask' as const, ticks: 2155, pending: true },
    { id: '4', side: 'bid' as const, ticks: 2160, pending: false },
  ]
  expect(ownAt(own, 'ask', 2160, 10)).toEqual(['1', '2'])
  expect(ownAt(own, 'ask', 2160, 1)).toEqual(['2'])
  expect(ownAt(own, 'bid', 2160, 10)).toEqual(['4'])
})

it('offers only groupings that keep rows distinct', () => {
  expect(groupingSteps(5, 2148)).toEqual([1, 10, 100])
  expect(stepText(10, 5)).toBe('0.0001')
  expect(groupingSteps(5, undefined)[0]).toBe(1)
})
