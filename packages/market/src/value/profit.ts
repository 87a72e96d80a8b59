import { add, compare, divide, isZero, minimum, multiply, subtract, ZERO, type Decimal } from '@tidebook/amount'
import type { Side } from '../pairs/offer-view.ts'

/** One of the account's fills in a pair: base and counter amounts, both above zero. */
export interface ProfitFill {
  readonly side: Side
  readonly base: Decimal
  readonly counter: Decimal
}

/** An amount in base and its total in counter. */
export interface Turnover {
  readonly amount: Decimal
  readonly total: Decimal
}

/** Trading result of one pair, in its counter. */
export interface PairProfit {
  readonly fills: number
  readonly bought: Turnover
  readonly sold: Turnover
  /** Realized profit: proceeds of amounts bought and sold here, minus their cost, first in, first out. */
  readonly realised: Decimal
  /** Amounts bought here and not sold, with their cost. */
  readonly held: Turnover
  /** Amounts sold but not bought here. Their cost is unknown. */
  readonly uncovered: Turnover
}

/** Decimals of a cost share. The shares of one purchase add up exactly to its cost. */
const SHARE_SCALE = 24

interface Lot {
  readonly amount: Decimal
  readonly cost: Decimal
  used: Decimal
}

const NO_TURNOVER: Turnover = { amount: ZERO, total: ZERO }

function sum(a: Turnover, amount: Decimal, total: Decimal): Turnover {
  return {
    amount: add(a.amount, amount),
    total: add(a.total, total),
  }
}

/** Returns the proportional part of a total. */
function share(total: Decimal, part: Decimal, whole: Decimal): Decimal {
  return compare(part, whole) === 0 ? total : divide(multiply(total, part), whole, SHARE_SCALE, 'down')
}

/**
 * Computes the trading result of a pair, fill by fill in order of execution. Exact, except for cost shares, which are
 * truncated at 24 digits.
 */
export class ProfitCount {
  readonly #lots: Lot[] = []
  #first = 0
  #fills = 0
  #bought = NO_TURNOVER
  #sold = NO_TURNOVER
  #uncovered = NO_TURNOVER
  #realised = ZERO
  #held = NO_TURNOVER

  take({ side, base, counter }: ProfitFill): void {
    this.#fills += 1
    if (side === 'buy') {
      this.#bought = sum(this.#bought, base, counter)
      this.#held = sum(this.#held, base, counter)
      this.#lots.push({ amount: base, cost: counter, used: ZERO })
    } else {
      this.#sold = sum(this.#sold, base, counter)
      this.#sell(base, counter)
    }
  }

  result(): PairProfit {
    return {
      fills: this.#fills,
      bought: this.#bought,
      sold: this.#sold,
      realised: this.#realised,
      held: this.#held,
      uncovered: this.#uncovered,
    }
  }

  #sell(base: Decimal, counter: Decimal): void {
    let left = base
    let cost = ZERO
    for (let lot = this.#lots[this.#first]; lot !== undefined && !isZero(left); lot = this.#lots[this.#first]) {
      const taken = minimum(left, subtract(lot.amount, lot.used))
      const used = add(lot.used, taken)
      // Computed from the cumulative amount used, so that rounding errors of many small sales do not accumulate.
      cost = add(cost, subtract(share(lot.cost, used, lot.amount), share(lot.cost, lot.used, lot.amount)))
      lot.used = used
      left = subtract(left, taken)
      if (compare(used, lot.amount) === 0) this.#first += 1
    }
    const covered = subtract(base, left)
    const proceeds = share(counter, covered, base)
    this.#realised = add(this.#realised, subtract(proceeds, cost))
    this.#held = { amount: subtract(this.#held.amount, covered), total: subtract(this.#held.total, cost) }
    if (!isZero(left)) this.#uncovered = sum(this.#uncovered, left, subtract(counter, proceeds))
  }
}

/** Returns the unrealized profit on the amount held at a price, in the counter. */
export function unrealised(held: Turnover, price: Decimal): Decimal {
  return subtract(multiply(held.amount, price), held.total)
}
