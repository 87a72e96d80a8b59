import { formatDecimal, parseDecimal, rescale } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import type { PoolMoment } from './pool-story.ts'
import { depositResults, positionOf } from './position.ts'

function moment(amount: string, amount2: string, tokens: string): PoolMoment {
  return {
    amount: parseDecimal(amount),
    amount2: parseDecimal(amount2),
    tokens: parseDecimal(tokens),
  }
}

function text(value: Decimal): string {
  return formatDecimal(rescale(value, 6, 'half-even'))
}

describe('a position', () => {
  it('AMM-105 shows a loss against holding after a price change without fees', () => {
    // The pool holds 100 and 100 at the price 1. At the price 4, 50 and 200 have the same product.
    const deposit = {
      kind: 'deposit',
      change: moment('100', '100', '100'),
      after: moment('100', '100', '100'),
    } as const
    const { value, held, fees, loss, better, share } = positionOf(
      [deposit],
      moment('50', '200', '100'),
      parseDecimal('100'),
    )
    expect([share, value, held, fees, loss, better].map(text)).toEqual(['1', '400', '500', '0', '-100', '-100'])
  })

  it('AMM-105 separates fees from impermanent loss and excludes withdrawn amounts', () => {
    const deposit = {
      kind: 'deposit',
      change: moment('100', '100', '100'),
      after: moment('200', '200', '200'),
    } as const
    const half = { kind: 'withdrawal', change: moment('50', '50', '50'), after: moment('150', '150', '150') } as const
    // The reserves grew by a tenth at the same price, so all growth is fees.
    const { value, deposited, held, fees, loss, better } = positionOf(
      [deposit, half],
      moment('165', '165', '150'),
      parseDecimal('50'),
    )
    expect([value, deposited, held, fees, loss, better].map(text)).toEqual(['110', '100', '100', '10', '0', '10'])
  })

  it('AMM-105 reports each deposit separately, and the position as their sum', () => {
    const deposit = (after: PoolMoment) => ({ kind: 'deposit', change: moment('100', '100', '100'), after }) as const
    const events = [
      deposit(moment('100', '100', '100')),
      // Until now, fees have increased the reserves per token by a quarter.
      { ...deposit(moment('250', '250', '200')), change: moment('125', '125', '100') },
    ]
    const now = moment('300', '300', '200')
    const results = depositResults(events, now)
    expect(results.map(({ place, deposited, value, fees }) => [place, ...[deposited, value, fees].map(text)])).toEqual([
      [0, '200', '300', '100'],
      [1, '250', '300', '50'],
    ])
    const { fees, value, better } = positionOf(events, now, parseDecimal('200'))
    expect([fees, value, better].map(text)).toEqual(['150', '600', '150'])
  })
})
