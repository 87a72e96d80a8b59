import { addLedger, compareLedger, qualityOf, smallestOf, subtractLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { isLess, isPositive, limitOut } from '@tidebook/amount/exchange'
import type { InOut } from '@tidebook/amount/exchange'
import type { BookLiquidity, BookStepOrder } from './liquidity.ts'

/** An order with its owner's remaining funds, which can be taken now. */
export interface LiveOrder extends BookStepOrder {
  readonly available: LedgerNumber | undefined
}

/** Whether rounding makes the order's price worse than its quality. The ledger removes such small orders. */
function isTooSmall({ pays, gets, quality }: BookStepOrder, available: LedgerNumber | undefined): boolean {
  if (gets.native || (!pays.native && !isLess(pays, gets))) return false
  const whole = { in: pays, out: gets }
  const effective =
    available !== undefined && isLess(available, gets) ? limitOut(whole, available, quality, false) : whole
  if (!isPositive(effective.in) || !isPositive(effective.out)) return true
  return !isLess(smallestOf(effective.in.native), effective.in) && qualityOf(effective.out, effective.in) > quality
}

/** The liquidity of one book during the trial of a swap. It shrinks and can be reset to the start of a trial. */
export class MarketCopy {
  readonly liquidity: BookLiquidity
  #orders: BookStepOrder[]
  #given: Map<string, LedgerNumber>
  #balances: InOut | undefined
  #next = 0
  #marked: { orders: BookStepOrder[]; given: Map<string, LedgerNumber>; balances: InOut | undefined; next: number }

  constructor(liquidity: BookLiquidity) {
    this.liquidity = liquidity
    this.#orders = [...liquidity.orders]
    this.#given = new Map()
    this.#balances = liquidity.pool?.balances
    this.#marked = this.#state()
  }

  get balances(): InOut | undefined {
    return this.#balances
  }

  /** Whether the book contains an order, whether takeable or not. */
  get hasOrders(): boolean {
    return this.#next < this.#orders.length
  }

  mark(): void {
    this.#marked = this.#state()
  }

  reset(): void {
    const { orders, given, balances, next } = this.#marked
    this.#orders = [...orders]
    this.#given = new Map(given)
    this.#balances = balances
    this.#next = next
  }

  /**
   * Returns the first order that can be taken and removes those before it. @param after also skips the current order
   */
  order(after: boolean): LiveOrder | undefined {
    if (after) this.#next += 1
    for (; this.#next < this.#orders.length; this.#next += 1) {
      const order = this.#orders[this.#next]
      if (order === undefined) return undefined
      const available = this.#available(order)
      if (available !== undefined && !isPositive(available)) continue
      if (!isPositive(order.pays) || !isPositive(order.gets) || isTooSmall(order, available)) continue
      return { ...order, available }
    }
    return undefined
  }

  /** Takes from the current order. @param given the amount that leaves its owner */
  takeOrder(amounts: InOut, paid: LedgerNumber): boolean {
    const order = this.#orders[this.#next]
    if (order === undefined) return true
    const before = this.#given.get(order.owner)
    this.#given.set(order.owner, before === undefined ? paid : addLedger(before, paid))
    const pays = subtractLedger(order.pays, amounts.in)
    const gets = subtractLedger(order.gets, amounts.out)
    this.#orders[this.#next] = { ...order, pays, gets }
    return !isPositive(pays) || !isPositive(gets)
  }

  takePool(amounts: InOut): void {
    const pool = this.#balances
    if (pool === undefined) return
    this.#balances = { in: addLedger(pool.in, amounts.in), out: subtractLedger(pool.out, amounts.out) }
  }

  #available({ owner, funds }: BookStepOrder): LedgerNumber | undefined {
    const spent = this.#given.get(owner)
    if (funds === undefined || spent === undefined) return funds
    return compareLedger(funds, spent) <= 0 ? subtractLedger(funds, funds) : subtractLedger(funds, spent)
  }

  #state() {
    return {
      orders: [...this.#orders],
      given: new Map(this.#given),
      balances: this.#balances,
      next: this.#next,
    }
  }
}
