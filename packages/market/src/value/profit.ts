import { add, compare, divide, isZero, minimum, multiply, subtract, ZERO, type Decimal } from '@tidebook/amount'
import type { Side } from '../pairs/offer-view.ts'

/** One own fill of a pair: base and counter amounts, both above zero. */
export interface ProfitFill {
  readonly side: Side
  readonly base: Decimal
  readonly counter: Decimal
}

/** An amount of the base and what it came to in the counter. */
export interface Turned {
  readonly amount: Decimal
  readonly total: Decimal
}

/** What trading one pair has brought, in its counter. */
export interface PairProfit {
  readonly fills: number
  readonly bought: Turned
  readonly sold: Turned
  /** Proceeds of what was bought here and sold again, less what it had cost, first bought first sold. */
  readonly realised: Decimal
  /** What was bought here and not sold, with what it cost. */
  readonly held: Turned
  /** What was sold without having been bought here: it came another way, and what it cost is not known. */
  readonly uncovered: Turned
}

/** Digits after the point of a share of a cost. Shares of one purchase add up to it exactly. */
const SHARE_SCALE = 24

interface Lot {
  readonly amount: Decimal
  readonly cost: Decimal
  used: Decimal
}

const NOTHING: Turned = { amount: ZERO, total: ZERO }
const sum = (a: Turned, amount: Decimal, total: Decimal): Turned => ({
  amount: add(a.amount, amount),
  total: add(a.total, total),
})

/** Part of a whole's total that belongs to `part` of its amount. */
const share = (total: Decimal, part: Decimal, whole: Decimal): Decimal =>
  compare(part, whole) === 0 ? total : divide(multiply(total, part), whole, SHARE_SCALE, 'down')

/** Counts what trading a pair brought, fill by fill in the order in which they happened. Exact but for shares of a cost, cut at 24 digits. */
export class ProfitCount {
  readonly #lots: Lot[] = []
  #first = 0
  #fills = 0
  #bought = NOTHING
  #sold = NOTHING
  #uncovered = NOTHING
  #realised = ZERO
  #held = NOTHING

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
      // By what is used in all, so that many small sales lose nothing to rounding.
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

/** What is held would bring at a price beyond what it cost, in the counter. */
export function unrealised(held: Turned, price: Decimal): Decimal {
  return subtract(multiply(held.amount, price), held.total)
}
