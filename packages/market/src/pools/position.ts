import { ONE, ZERO, add, compare, divide, multiply, subtract } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { PoolMoment } from './pool-story.ts'
import { squareRoot } from './square-root.ts'

/** What a provider did with a pool. */
export interface ShareEvent {
  readonly kind: 'deposit' | 'withdrawal' | 'bid'
  readonly change: PoolMoment
  readonly after: PoolMoment
}

/** What a share of a pool is, and how it did since its deposits. Values are in the pool's second asset. */
export interface PoolPosition {
  /** Part of the pool, from 0 to 1. */
  readonly share: Decimal
  readonly amount: Decimal
  readonly amount2: Decimal
  readonly value: Decimal
  /** What was put in and not taken out, valued when it was put in. */
  readonly deposited: Decimal
  /** What those very tokens would be worth had they been held. */
  readonly held: Decimal
  /** Fees that traders paid for the share, in the value. */
  readonly fees: Decimal
  /** Value without fees, less what holding would have come to: never above zero but for deposits of one asset. */
  readonly loss: Decimal
  /** Value less what holding would have come to. */
  readonly better: Decimal
}

interface Lot {
  readonly tokens: Decimal
  readonly amount: Decimal
  readonly amount2: Decimal
  readonly value: Decimal
  /** Root of the product of the reserves, per token of the pool. */
  readonly growth: Decimal
}

const SCALE = 24

const over = (a: Decimal, b: Decimal): Decimal => (compare(b, ZERO) === 0 ? ZERO : divide(a, b, SCALE, 'half-even'))

function growthOf({ amount, amount2, tokens }: PoolMoment): Decimal {
  return over(squareRoot(multiply(amount, amount2), SCALE), tokens)
}

/** Price of the first asset in the second. */
const priceOf = ({ amount, amount2 }: PoolMoment): Decimal => over(amount2, amount)

/** Lots that are left: a withdrawal takes the same part of each. */
function lotsOf(events: readonly ShareEvent[]): readonly Lot[] {
  let lots: readonly Lot[] = []
  for (const { kind, change, after } of events) {
    if (kind === 'deposit') {
      const { tokens, amount, amount2 } = change
      const value = add(multiply(amount, priceOf(after)), amount2)
      lots = [...lots, { tokens, amount, amount2, value, growth: growthOf(after) }]
      continue
    }
    const all = lots.reduce((sum, { tokens }) => add(sum, tokens), ZERO)
    const left = subtract(all, change.tokens)
    const part = compare(left, ZERO) <= 0 ? ZERO : over(left, all)
    lots = lots.map(({ tokens, amount, amount2, value, growth }) => ({
      tokens: multiply(tokens, part),
      amount: multiply(amount, part),
      amount2: multiply(amount2, part),
      value: multiply(value, part),
      growth,
    }))
  }
  return lots.filter(({ tokens }) => compare(tokens, ZERO) > 0)
}

/**
 * A provider's position out of everything that it did, oldest first. @param held tokens of the pool that it holds now;
 * what was sent to it by others has no cost and counts in share and value only
 */
export function positionOf(events: readonly ShareEvent[], now: PoolMoment, held: Decimal): PoolPosition {
  const share = over(held, now.tokens)
  const [amount, amount2] = [multiply(now.amount, share), multiply(now.amount2, share)]
  const price = priceOf(now)
  const value = add(multiply(amount, price), amount2)
  const growth = growthOf(now)
  let [deposited, keeping, fees, valued] = [ZERO, ZERO, ZERO, ZERO]
  for (const lot of lotsOf(events)) {
    const worth = multiply(value, over(lot.tokens, held))
    const kept = compare(growth, ZERO) === 0 ? ONE : over(lot.growth, growth)
    deposited = add(deposited, lot.value)
    keeping = add(keeping, add(multiply(lot.amount, price), lot.amount2))
    fees = add(fees, multiply(worth, subtract(ONE, kept)))
    valued = add(valued, worth)
  }
  const better = subtract(valued, keeping)
  return { share, amount, amount2, value, deposited, held: keeping, fees, loss: subtract(better, fees), better }
}
