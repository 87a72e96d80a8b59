import {
  ONE,
  ZERO,
  add,
  compare,
  decimalOf,
  divide,
  multiply,
  normalize,
  rateOfQuality,
  subtract,
  subtractLedger,
} from '@tidebook/amount'
import type { Decimal, LedgerNumber } from '@tidebook/amount'
import { isLess, isPositive } from '@tidebook/amount/exchange'
import { decimalOfNumber } from './amounts.ts'
import type { BookLiquidity, PoolReserves, BookStepOrder } from './liquidity.ts'
import { squareRoot } from './square-root.ts'

/** A price level with the cumulative amount of the base from the best price to this one. */
export interface MarketDepthPoint {
  /** Whole tokens of the counter per base. */
  readonly price: Decimal
  readonly cumulative: Decimal
  /** Cumulative cost or proceeds, in the counter. */
  readonly total: Decimal
}

export interface MarketDepth {
  /** Sells of the base, best price first. */
  readonly asks: readonly MarketDepthPoint[]
  /** Buys of the base, best price first. */
  readonly bids: readonly MarketDepthPoint[]
}

interface Given {
  readonly base: Decimal
  readonly counter: Decimal
}

type Side = keyof MarketDepth

const SCALE = 24
/** Digits of a price, few enough that the ledger's rounding at the sixteenth digit does not create distinct prices. */
const PRICE_DIGITS = 12
/** Number of prices at which the pool is sampled, in addition to those of the orders. */
const SAMPLES = 120
const FEE_DIGITS = 5
const MICRO = decimalOf(1_000_000n)

/**
 * Combines orders and pool by price, up to `reach` (a fraction of the best price).
 * @param asks liquidity from the counter to the base
 * @param bids liquidity from the base to the counter
 */
export function marketDepth(asks: BookLiquidity, bids: BookLiquidity, reach: Decimal): MarketDepth {
  return { asks: sideDepth('asks', asks, reach), bids: sideDepth('bids', bids, reach) }
}

function sideDepth(side: Side, liquidity: BookLiquidity, reach: Decimal): MarketDepthPoint[] {
  const orders = levelsOf(side, liquidity)
  const { pool } = liquidity
  const best = [orders[0]?.price, pool && poolStart(side, pool)].filter((price) => price !== undefined)
  const first = best.toSorted((a, b) => outwards(side, a, b))[0]
  if (first === undefined || compare(first, ZERO) <= 0) return []
  const span = multiply(first, reach)
  const last = side === 'asks' ? add(first, span) : subtract(first, span)
  const within = orders.filter(({ price }) => outwards(side, price, last) <= 0)
  const prices = [...within.map(({ price }) => price), ...(pool === undefined ? [] : samples(first, last))]
  let next = 0
  let [base, counter] = [ZERO, ZERO]
  return prices
    .toSorted((a, b) => outwards(side, a, b))
    .map((price) => {
      for (; next < within.length; next += 1) {
        const level = within[next]
        if (level === undefined || outwards(side, level.price, price) > 0) break
        base = add(base, level.base)
        counter = add(counter, level.counter)
      }
      const ofPool = pool === undefined ? { base: ZERO, counter: ZERO } : poolGives(side, pool, price)
      return {
        price,
        cumulative: normalize(add(base, ofPool.base)),
        total: normalize(add(counter, ofPool.counter)),
      }
    })
    .filter(({ cumulative }) => compare(cumulative, ZERO) > 0)
}

/** Compares prices: negative when `a` is closer to the mid price than `b`. */
function outwards(side: Side, a: Decimal, b: Decimal): number {
  return side === 'asks' ? compare(a, b) : compare(b, a)
}

function samples(first: Decimal, last: Decimal): Decimal[] {
  const step = divide(subtract(last, first), decimalOf(BigInt(SAMPLES)), SCALE, 'down')
  return Array.from({ length: SAMPLES }, (_, place) => add(first, multiply(step, decimalOf(BigInt(place + 1)))))
}

/**
 * Returns the orders with the amounts that their owners can pay. An owner's funds are assigned to the owner's best
 * orders first.
 */
function levelsOf(side: Side, { orders }: BookLiquidity): (Given & { readonly price: Decimal })[] {
  const left = new Map<string, LedgerNumber>()
  return orders.flatMap((order) => {
    const { owner, pays, gets, funds } = order
    const available = left.get(owner) ?? funds
    const payable = available !== undefined && isLess(available, gets) ? available : gets
    if (available !== undefined) left.set(owner, subtractLedger(available, payable))
    if (!isPositive(payable) || !isPositive(pays)) return []
    const out = decimalOfNumber(payable)
    const whole = decimalOfNumber(pays)
    const into = isLess(payable, gets) ? divide(multiply(whole, out), decimalOfNumber(gets), SCALE, 'up') : whole
    const price = priceOf(side, order)
    return [side === 'asks' ? { price, base: out, counter: into } : { price, base: into, counter: out }]
  })
}

/** Returns the price of an order, counter per base. Native amounts are micro units on the ledger. */
function priceOf(side: Side, { quality, pays, gets }: BookStepOrder): Decimal {
  const { mantissa, exponent } = rateOfQuality(quality)
  const raw = exponent >= 0 ? decimalOf(mantissa * 10n ** BigInt(exponent)) : decimalOf(mantissa, -exponent)
  const [over, under] = [gets.native ? multiply(raw, MICRO) : raw, pays.native ? MICRO : ONE]
  const [top, bottom] = side === 'asks' ? [over, under] : [under, over]
  return cut(divide(top, bottom, SCALE, 'half-even'))
}

function cut(price: Decimal): Decimal {
  const { coefficient, scale } = price
  const digits = Math.max(scale - Math.max(String(coefficient).length - PRICE_DIGITS, 0), 0)
  return normalize(divide(price, ONE, digits, 'half-even'))
}

/** The part of an input that affects the price: all of it except the fee. */
function shareAfterFee({ fee }: PoolReserves): Decimal {
  return subtract(ONE, decimalOf(BigInt(fee), FEE_DIGITS))
}

/** Returns the pool's marginal price. */
function poolStart(side: Side, pool: PoolReserves): Decimal | undefined {
  const [into, out] = [decimalOfNumber(pool.balances.in), decimalOfNumber(pool.balances.out)]
  if (compare(into, ZERO) <= 0 || compare(out, ZERO) <= 0) return undefined
  return side === 'asks'
    ? divide(into, multiply(out, shareAfterFee(pool)), SCALE, 'half-even')
    : divide(multiply(out, shareAfterFee(pool)), into, SCALE, 'half-even')
}

/**
 * Returns the pool's output until its price reaches this one, from the constant product of its balances and the fee.
 */
function poolGives(side: Side, pool: PoolReserves, price: Decimal): Given {
  const [into, out] = [decimalOfNumber(pool.balances.in), decimalOfNumber(pool.balances.out)]
  const part = shareAfterFee(pool)
  const product = multiply(into, out)
  // Input balance, without the fee, at which the marginal price equals this price.
  const square =
    side === 'asks'
      ? multiply(multiply(product, price), part)
      : divide(multiply(product, part), price, 2 * SCALE, 'down')
  const until = squareRoot(square, SCALE)
  if (compare(until, into) <= 0) return { base: ZERO, counter: ZERO }
  const paid = divide(subtract(until, into), part, SCALE, 'up')
  const got = subtract(out, divide(product, until, SCALE, 'up'))
  return side === 'asks' ? { base: got, counter: paid } : { base: paid, counter: got }
}
