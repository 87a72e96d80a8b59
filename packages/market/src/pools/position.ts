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

/** How something that was put in did. Values are in the pool's second asset. */
interface Result {
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

/** What a share of a pool is, and how it did since its deposits. */
export interface PoolPosition extends Result {
  /** Part of the pool, from 0 to 1. */
  readonly share: Decimal
  readonly amount: Decimal
  readonly amount2: Decimal
}

/** How one deposit did, or what is left of it. */
export interface DepositResult extends Result {
  /** Place of the deposit among the events. */
  readonly place: number
}

interface Lot {
  readonly place: number
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

/** How each deposit of a provider did that was not taken out, oldest first. @param events everything that it did, oldest first */
export function depositResults(events: readonly ShareEvent[], now: PoolMoment): readonly DepositResult[] {
  const price = priceOf(now)
  const growth = growthOf(now)
  const whole = add(multiply(now.amount, price), now.amount2)
  return lotsOf(events).map((lot) => {
    const value = over(multiply(whole, lot.tokens), now.tokens)
    const held = add(multiply(lot.amount, price), lot.amount2)
    const kept = compare(growth, ZERO) === 0 ? ONE : over(lot.growth, growth)
    const fees = multiply(value, subtract(ONE, kept))
    const better = subtract(value, held)
    return { place: lot.place, value, deposited: lot.value, held, fees, loss: subtract(better, fees), better }
  })
}

/**
 * A provider's position out of everything that it did, oldest first. @param held tokens of the pool that it holds now;
 * what was sent to it by others has no cost and counts in share and value only
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
