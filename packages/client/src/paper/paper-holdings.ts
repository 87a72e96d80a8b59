import {
  type Decimal,
  ZERO,
  add,
  compare,
  decimalOf,
  isNegative,
  isPositive,
  maximum,
  multiply,
  parseDecimal,
  subtract,
} from '@tidebook/amount'
import { affordable, movementOf, paidCode, receivedCode } from './paper-terms.ts'
import { PAPER_FILLS_KEPT, PAPER_ORDERS_KEPT, type PaperState, isUnfinished } from './paper-state.ts'
import type { PaperOrder, PaperTerms } from './paper-types.ts'

/** Orders and balances of a paper account: stores orders, pays fees and exchanges amounts. */
export class PaperHoldings {
  readonly terms: PaperTerms
  #state: PaperState

  constructor(terms: PaperTerms, state: PaperState) {
    this.terms = terms
    this.#state = state
  }

  get state(): PaperState {
    return this.#state
  }

  /** Returns an order by its number, finished ones included. */
  order(id: number): PaperOrder | undefined {
    return this.#state.orders.find((each) => each.id === id) ?? this.#state.finished.find((each) => each.id === id)
  }

  /** Returns the amount of native coin that the account must keep, with `more` objects in addition. */
  reserve(more = 0): Decimal {
    const { orders, balances } = this.#state
    const open = orders.filter(({ state }) => state === 'open').length
    const tickets = new Set(
      orders
        .filter(({ state }) => state === 'waiting' || state === 'dormant')
        .map((each) => `${each.group}/${each.place}`),
    )
    const lines = [...balances.keys()].filter((code) => code !== this.terms.native).length
    const objects = decimalOf(BigInt(open + tickets.size + lines + more))
    return add(parseDecimal(this.terms.reserveBase), multiply(parseDecimal(this.terms.reserveIncrement), objects))
  }

  /** Whether the account has enough native coin for its reserve, with `more` objects in addition. */
  hasReserve(more = 0): boolean {
    return !isNegative(subtract(this.balance(this.terms.native), this.reserve(more)))
  }

  /**
   * Returns the amount of a token that the account can pay: its balance, less the reserve of the native coin. Never
   * below zero.
   */
  spendable(code: string): Decimal {
    const balance = this.balance(code)
    return code === this.terms.native ? maximum(subtract(balance, this.reserve()), ZERO) : balance
  }

  /** Returns the balance of a token, or zero for an unknown one. */
  balance(code: string): Decimal {
    return this.#state.balances.get(code) ?? ZERO
  }

  /** Replaces parts of the state. */
  change(change: Partial<PaperState>): void {
    this.#state = { ...this.#state, ...change }
  }

  /** Stores an order in the list for its state. */
  put(order: PaperOrder): void {
    const others = this.#state.orders.filter(({ id }) => id !== order.id)
    if (isUnfinished(order)) {
      this.change({ orders: [...others, order].toSorted((a, b) => a.id - b.id) })
      return
    }
    this.change({ orders: others, finished: [...this.#state.finished, order].slice(-PAPER_ORDERS_KEPT) })
  }

  /** Pays the ledger's fee. Returns false if the account cannot pay it. */
  charge(): boolean {
    const { native } = this.terms
    const fee = parseDecimal(this.terms.fee)
    const left = subtract(this.balance(native), fee)
    if (isNegative(left)) return false
    this.change({
      balances: new Map(this.#state.balances).set(native, left),
      fees: add(this.#state.fees, fee),
    })
    return true
  }

  /**
   * Exchanges an amount of an order at a price, as far as the account can pay. An order that it cannot pay for in full
   * ends.
   * @returns the exchanged amount
   */
  fill(
    id: number,
    fill: {
      readonly price: Decimal
      readonly amount: Decimal
      readonly isTaker: boolean
      readonly ledger: number
      readonly time: number
    },
  ): Decimal {
    const order = this.order(id)
    if (order === undefined || !isPositive(fill.amount)) return ZERO
    const { side, pair } = order
    const [paid, received] = [paidCode(side, pair), receivedCode(side, pair)]
    const { price, isTaker, ledger, time } = fill
    const amount = affordable(order, { price, wanted: fill.amount, funds: this.spendable(paid) }, this.terms)
    const isShort = compare(amount, fill.amount) < 0
    if (isPositive(amount)) {
      const moved = movementOf(order, { price, amount }, this.terms)
      const balances = new Map(this.#state.balances)
      balances.set(paid, subtract(this.balance(paid), moved.paid))
      balances.set(received, add(this.balance(received), moved.received))
      const number = (this.#state.fills.at(-1)?.id ?? 0) + 1
      const { total, fee } = moved
      const entry = {
        id: number,
        order: id,
        pair: pair.key,
        side,
        isTaker,
        price,
        amount,
        total,
        fee,
        ledger,
        at: time,
      }
      this.change({ balances, fills: [...this.#state.fills, entry].slice(-PAPER_FILLS_KEPT) })
    }
    const filled = add(order.filled, amount)
    const isDone = compare(filled, order.amount) >= 0
    const state = isDone ? 'filled' : isShort ? 'unfunded' : order.state
    this.put({ ...order, filled, total: add(order.total, multiply(price, amount)), state })
    return amount
  }
}
