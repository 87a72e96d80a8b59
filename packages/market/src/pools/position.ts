import { ONE, ZERO, add, compare, divide, multiply, subtract } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { PoolMoment } from './pool-story.ts'
import { squareRoot } from './square-root.ts'

/** An action of a liquidity provider. */
export interface ShareEvent {
  readonly kind: 'deposit' | 'withdrawal' | 'bid'
  readonly change: PoolMoment
  readonly after: PoolMoment
}

/** Performance of a deposit. Values are in the pool's second asset. */
interface Result {
  readonly value: Decimal
  /** Deposits minus withdrawals, valued at the time of deposit. */
  readonly deposited: Decimal
  /** Current value of the deposited assets if they had been held. */
  readonly held: Decimal
  /** Fees that the share earned, included in the value. */
  readonly fees: Decimal
  /**
   * Impermanent loss: value without fees minus the value of holding. Never positive, except for deposits of one asset.
   */
  readonly loss: Decimal
  /** Value minus the value of holding. */
  readonly better: Decimal
}

/** A share of a pool and its performance since the deposits. */
export interface PoolPosition extends Result {
  /** Fraction of the pool, from 0 to 1. */
  readonly share: Decimal
  readonly amount: Decimal
  readonly amount2: Decimal
}

/** Performance of one deposit, or of its remainder. */
export interface DepositResult extends Result {
  /** Index of the deposit among the events. */
  readonly place: number
}

interface Lot {
  readonly place: number
  readonly tokens: Decimal
  readonly amount: Decimal
  readonly amount2: Decimal
  readonly value: Decimal
  /** Square root of the product of the reserves, per pool token. */
  readonly growth: Decimal
}

const SCALE = 24

function over(a: Decimal, b: Decimal): Decimal {
  return compare(b, ZERO) === 0 ? ZERO : divide(a, b, SCALE, 'half-even')
}

function growthOf({ amount, amount2, tokens }: PoolMoment): Decimal {
  return over(squareRoot(multiply(amount, amount2), SCALE), tokens)
}

/** Returns the price of the first asset in the second. */
function priceOf({ amount, amount2 }: PoolMoment): Decimal {
  return over(amount2, amount)
}

/** Returns the remaining lots of all deposits. A withdrawal reduces every lot by the same fraction. */
function lotsOf(events: readonly ShareEvent[]): readonly Lot[] {
  let lots: readonly Lot[] = []
  for (const [place, { kind, change, after }] of events.entries()) {
    if (kind === 'deposit') {
      const { tokens, amount, amount2 } = change
      const value = add(multiply(amount, priceOf(after)), amount2)
      lots = [...lots, { place, tokens, amount, amount2, value, growth: growthOf(after) }]
      continue
    }
    const all = lots.reduce((sum, { tokens }) => add(sum, tokens), ZERO)
    const left = subtract(all, change.tokens)
    const part = compare(left, ZERO) <= 0 ? ZERO : over(left, all)
    lots = lots.map(({ tokens, amount, amount2, value, ...lot }) => ({
      ...lot,
      tokens: multiply(tokens, part),
      amount: multiply(amount, part),
      amount2: multiply(amount2, part),
      value: multiply(value, part),
    }))
  }
  return lots.filter(({ tokens }) => compare(tokens, ZERO) > 0)
}

/**
 * Returns the performance of each deposit that has not been withdrawn, oldest first. @param events all events of the
 * provider, oldest first
 */
export function depositResults(events: readonly ShareEvent[], now: PoolMoment): readonly DepositResult[] {
  const price = priceOf(now)
  const growth = growthOf(now)
  const whole = add(multiply(now.amount, price), now.amount2)
  return lotsOf(events).map((lot) => {
    const value = over(multiply(whole, lot.tokens), now.tokens)
    const held = add(multiply(lot.amount, price), lot.amount2)
    const shrinkage = compare(growth, ZERO) === 0 ? ONE : over(lot.growth, growth)
    const fees = multiply(value, subtract(ONE, shrinkage))
    const better = subtract(value, held)
    return { place: lot.place, value, deposited: lot.value, held, fees, loss: subtract(better, fees), better }
  })
}

/**
 * Computes a provider's position from all of its events, oldest first. @param held pool tokens held now; tokens
 * received from other accounts have no cost and count only towards share and value
 */
export function positionOf(events: readonly ShareEvent[], now: PoolMoment, held: Decimal): PoolPosition {
  const share = over(held, now.tokens)
  const [amount, amount2] = [multiply(now.amount, share), multiply(now.amount2, share)]
  const results = depositResults(events, now)
  const sum = (of: (result: DepositResult) => Decimal): Decimal =>
    results.reduce((all, result) => add(all, of(result)), ZERO)
  return {
    share,
    amount,
    amount2,
    value: add(multiply(amount, priceOf(now)), amount2),
    deposited: sum(({ deposited }) => deposited),
    held: sum((result) => result.held),
    fees: sum(({ fees }) => fees),
    loss: sum(({ loss }) => loss),
    better: sum(({ better }) => better),
  }
}
