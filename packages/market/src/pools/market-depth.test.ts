import {
  compare,
  formatDecimal,
  issuedFromText,
  issuedNumber,
  multiply,
  nativeNumber,
  normalize,
  parseDecimal,
  subtract,
} from '@tidebook/amount'
import type { Decimal, LedgerNumber } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { numberOfDecimal } from './amounts.ts'
import { PARITY } from './liquidity.ts'
import type { BookLiquidity } from './liquidity.ts'
import { marketDepth } from './market-depth.ts'
import type { MarketDepthPoint } from './market-depth.ts'
import { bookLiquidity } from './node-liquidity.ts'
import { quoteSwap } from './quote-swap.ts'

/** SWT is the base, native; USD the counter. */
function swt(text: string): LedgerNumber {
  return numberOfDecimal(parseDecimal(text), true)
}

function usd(text: string): LedgerNumber {
  return issuedNumber(issuedFromText(text))
}

const TENTH = parseDecimal('0.1')
const FEE = 300

function amountOf(text: string, native: boolean) {
  return native ? String(swt(text).mantissa) : { currency: 'USD', issuer: 'gate', value: text }
}

/** Returns an order that sells or buys an amount of the base at a price. */
function order(side: 'asks' | 'bids', amount: string, price: string, owner = 'anna', funds?: string) {
  const total = formatDecimal(multiply(parseDecimal(amount), parseDecimal(price)))
  const isAsk = side === 'asks'
  const raw = isAsk ? Number(price) / 1e6 : 1e6 / Number(price)
  return {
    Account: owner,
    TakerPays: amountOf(isAsk ? total : amount, !isAsk),
    TakerGets: amountOf(isAsk ? amount : total, isAsk),
    quality: raw.toPrecision(15),
    owner_funds: funds ?? (isAsk ? String(10n ** 15n) : '1000000'),
  }
}

type Offers = ReturnType<typeof order>[]

function asksOf(offers: Offers, pool = true): BookLiquidity {
  return bookLiquidity(
    { nativeIn: false, nativeOut: true },
    offers,
    pool ? { balances: { in: usd('1000'), out: swt('10000') }, fee: FEE } : undefined,
  )
}

function bidsOf(offers: Offers, pool = true): BookLiquidity {
  return bookLiquidity(
    { nativeIn: true, nativeOut: false },
    offers,
    pool ? { balances: { in: swt('10000'), out: usd('1000') }, fee: FEE } : undefined,
  )
}

/** Returns the cumulative amount up to a price. */
function upTo(points: readonly MarketDepthPoint[], price: string, side: 'asks' | 'bids' = 'asks'): Decimal {
  const limit = parseDecimal(price)
  const reached = points.findLast((point) =>
    side === 'asks' ? compare(point.price, limit) <= 0 : compare(point.price, limit) >= 0,
  )
  return reached?.cumulative ?? parseDecimal('0')
}

function difference(a: Decimal, b: Decimal): string {
  return formatDecimal(normalize(subtract(a, b)))
}

describe('depth of pool and book combined', () => {
  it('AMM-107 steps by exactly the amount of an order at its price', () => {
    const before = marketDepth(asksOf([]), bidsOf([]), TENTH)
    const after = marketDepth(asksOf([order('asks', '7', '0.105')]), bidsOf([order('bids', '11', '0.095')]), TENTH)
    const at = (price: string, side: 'asks' | 'bids') =>
      difference(upTo(after[side], price, side), upTo(before[side], price, side))
    const last = { asks: before.asks.at(-1)?.price, bids: before.bids.at(-1)?.price }
    expect(at(formatDecimal(last.asks ?? TENTH), 'asks')).toBe('7')
    expect(at(formatDecimal(last.bids ?? TENTH), 'bids')).toBe('11')
    const stepped = after.asks.findIndex(({ price }) => formatDecimal(price) === '0.105')
    expect(stepped).toBeGreaterThan(0)
    expect(after.asks.slice(0, stepped)).toEqual(before.asks.slice(0, stepped))
  })

  it("AMM-107 equals the ledger's output for that amount", () => {
    const asks = asksOf([order('asks', '40', '0.103'), order('asks', '25.5', '0.106', 'bert')])
    const { asks: points } = marketDepth(asks, bidsOf([]), TENTH)
    for (const point of points.filter((_, place) => place % 17 === 0)) {
      const quote = quoteSwap(
        { books: [asks], transferRateOut: PARITY },
        { spend: numberOfDecimal(point.total, false, 'down'), deliver: nativeNumber(10n ** 15n) },
      )
      const got = Number(quote?.out.mantissa) / 1e6
      const cumulative = Number(formatDecimal(point.cumulative))
      // With an order in the book, the ledger takes from the pool until the pool's price without the fee equals the
      // order's.
      expect(Math.abs(got - cumulative) / cumulative).toBeLessThan(FEE / 1_000_000)
    }
  })

  it('shows the part of an order that its owner can fund, best orders first', () => {
    const offers = [
      order('asks', '40', '0.101', 'anna', String(60n * 1_000_000n)),
      order('asks', '40', '0.102', 'anna'),
      order('asks', '5', '0.103', 'bert'),
    ]
    delete (offers[1] as { owner_funds?: string }).owner_funds
    const { asks } = marketDepth(asksOf(offers, false), bidsOf([], false), TENTH)
    expect(asks.map(({ price, cumulative, total }) => [price, cumulative, total].map(formatDecimal))).toEqual([
      ['0.101', '40', '4.04'],
      ['0.102', '60', '6.08'],
      ['0.103', '65', '6.595'],
    ])
  })

  it('is empty without orders and without a pool', () => {
    expect(marketDepth(asksOf([], false), bidsOf([], false), TENTH)).toEqual({ asks: [], bids: [] })
  })

  it('excludes distant orders', () => {
    const { asks } = marketDepth(
      asksOf([order('asks', '9', '0.1'), order('asks', '9', '0.2')], false),
      bidsOf([], false),
      TENTH,
    )
    expect(asks.map(({ cumulative }) => formatDecimal(cumulative))).toEqual(['9'])
  })
})
