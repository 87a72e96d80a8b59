import { compare, decimalOf, formatDecimal, parseDecimal, subtract, absolute, type Decimal } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProfitCount, unrealised, type PairProfit, type ProfitFill } from './profit.ts'

function profitOf(fills: readonly ProfitFill[]): PairProfit {
  const count = new ProfitCount()
  for (const fill of fills) count.take(fill)
  return count.result()
}

/** A fraction of integers. */
type Fraction = readonly [bigint, bigint]

function plus([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return [a * d + c * b, b * d]
}

/**
 * Computes the profit by definition: every unit bought is a separate item with its price in a first-in, first-out
 * queue.
 */
function byUnits(fills: readonly { side: 'buy' | 'sell'; units: number; total: number }[]) {
  const row: Fraction[] = []
  let realised: Fraction = [0n, 1n]
  let uncovered = 0
  for (const { side, units, total } of fills)
    for (let unit = 0; unit < units; unit += 1) {
      const price: Fraction = [BigInt(total), BigInt(units)]
      if (side === 'buy') row.push(price)
      else {
        const cost = row.shift()
        if (cost === undefined) uncovered += 1
        else realised = plus(realised, plus(price, [-cost[0], cost[1]]))
      }
    }
  return { realised, uncovered, left: row.length, cost: row.reduce(plus, [0n, 1n]) }
}

const fills = fc.array(
  fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    units: fc.integer({ min: 1, max: 9 }),
    total: fc.integer({ min: 1, max: 5000 }),
  }),
  { maxLength: 30 },
)

function asFill({ side, units, total }: { side: 'buy' | 'sell'; units: number; total: number }): ProfitFill {
  return {
    side,
    base: decimalOf(BigInt(units), 3),
    counter: decimalOf(BigInt(total), 6),
  }
}

const TOLERANCE = parseDecimal('0.00000000000000000001')

/** Whether a fraction in micro units equals a decimal at the precision of a truncated cost share. */
function isNear(value: Decimal, [above, below]: Fraction): boolean {
  const scaled = decimalOf((above * 10n ** 24n) / below, 30)
  return compare(absolute(subtract(value, scaled)), TOLERANCE) < 0
}

describe('profit of a pair', () => {
  it('TRD-116 uses first in, first out, and equals the unit-by-unit result for any fills', () => {
    fc.assert(
      fc.property(fills, (list) => {
        const result = profitOf(list.map(asFill))
        const other = byUnits(list)
        expect(isNear(result.realised, other.realised)).toBe(true)
        expect(isNear(result.held.total, other.cost)).toBe(true)
        expect(compare(result.held.amount, decimalOf(BigInt(other.left), 3))).toBe(0)
        expect(compare(result.uncovered.amount, decimalOf(BigInt(other.uncovered), 3))).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  it('TRD-116 is complete: proceeds and costs of all parts add up to the totals', () => {
    fc.assert(
      fc.property(fills, (list) => {
        const { bought, sold, realised, held, uncovered } = profitOf(list.map(asFill))
        const costOfSold = subtract(bought.total, held.total)
        expect(compare(subtract(subtract(sold.total, uncovered.total), costOfSold), realised)).toBe(0)
        expect(compare(subtract(bought.amount, held.amount), subtract(sold.amount, uncovered.amount))).toBe(0)
      }),
    )
  })

  it('TRD-116 is realized for sold amounts and unrealized for the remainder at a price', () => {
    const fill = (side: 'buy' | 'sell', base: string, counter: string): ProfitFill => ({
      side,
      base: parseDecimal(base),
      counter: parseDecimal(counter),
    })
    const { realised, held, uncovered } = profitOf([
      fill('buy', '10', '20'),
      fill('buy', '10', '30'),
      fill('sell', '15', '60'),
    ])
    expect([realised, held.amount, held.total].map(formatDecimal)).toEqual(['25', '5', '15'])
    expect(formatDecimal(unrealised(held, parseDecimal('2.5')))).toBe('-2.5')
    expect(formatDecimal(uncovered.amount)).toBe('0')
    // Amounts received without a purchase have no known cost. Their sale is not profit and is reported separately.
    const gift = profitOf([fill('sell', '4', '8'), fill('buy', '1', '2'), fill('sell', '2', '5')])
    expect([gift.realised, gift.uncovered.amount, gift.uncovered.total].map(formatDecimal)).toEqual([
      '0.5',
      '5',
      '10.5',
    ])
  })
})
