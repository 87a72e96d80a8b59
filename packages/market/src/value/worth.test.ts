import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { worthOver, type BalanceSpan, type PriceSpan } from './worth.ts'

function span(token: string, end: number, opening: string, balance: string, moved = '0'): BalanceSpan {
  return {
    token,
    end,
    opening: parseDecimal(opening),
    balance: parseDecimal(balance),
    moved: parseDecimal(moved),
  }
}

function price(base: string, counter: string, end: number, value: string): PriceSpan {
  return {
    base,
    counter,
    end,
    price: parseDecimal(value),
  }
}

function worth(
  times: readonly number[],
  spans: readonly BalanceSpan[],
  prices: readonly PriceSpan[],
  constant: Readonly<Record<string, string>> = {},
) {
  const result = worthOver({
    times,
    spans,
    prices,
    constant: new Map(Object.entries(constant).map(([token, text]) => [token, parseDecimal(text)])),
    anchor: 'CNY_j',
    bridges: ['SWTC'],
  })
  return {
    points: result.points.map(({ time, value, moved }) => [time, formatDecimal(value), formatDecimal(moved)]),
    profit: formatDecimal(result.profit),
    moved: formatDecimal(result.moved),
    unpriced: result.unpriced,
  }
}

describe('account value over time', () => {
  it('ENT-001 values each time with its own balances and prices, and excludes deposits from profit', () => {
    expect(
      worth(
        [0, 10, 20, 30],
        [span('SWTC', 10, '0', '100', '100'), span('SWTC', 20, '100', '60'), span('CNY_j', 20, '0', '120')],
        [price('SWTC', 'CNY_j', 0, '2'), price('SWTC', 'CNY_j', 20, '3'), price('SWTC', 'CNY_j', 30, '4')],
      ),
    ).toEqual({
      points: [
        [0, '0', '0'],
        [10, '200', '200'],
        [20, '300', '0'],
        [30, '360', '0'],
      ],
      profit: '160',
      moved: '200',
      unpriced: [],
    })
  })

  it('starts with the balances before the first point, taken from a later change', () => {
    const prices = [price('SWTC', 'CNY_j', 0, '1')]
    expect(worth([5, 10], [span('SWTC', 5, '1', '7')], prices).points).toEqual([
      [5, '7', '0'],
      [10, '7', '0'],
    ])
    expect(worth([5, 10], [span('SWTC', 10, '7', '4', '-3')], prices)).toMatchObject({ profit: '0', moved: '-3' })
    expect(worth([5, 10], [], prices, { SWTC: '9' }).points[0]).toEqual([5, '9', '0'])
  })

  it('lists untraded tokens and values them at zero, and prices a token through the native one', () => {
    const spans = [span('ABC_j', 5, '0', '10', '10'), span('DOG_j', 5, '0', '3', '3')]
    const prices = [price('SWTC', 'CNY_j', 5, '2'), price('ABC_j', 'SWTC', 10, '4')]
    expect(worth([5, 10], spans, prices)).toMatchObject({
      points: [
        [5, '0', '0'],
        [10, '80', '0'],
      ],
      unpriced: ['ABC_j', 'DOG_j'],
    })
  })
})
