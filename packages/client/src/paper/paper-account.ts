import { type Decimal, ZERO, add, compare, isPositive, isZero, minimum, subtract } from '@tidebook/amount'
import { followsPrevious } from '@tidebook/protocol/transactions'
import { PaperBook } from './paper-book.ts'
import { PaperHoldings } from './paper-holdings.ts'
import { movementOf, paidCode } from './paper-terms.ts'
import { PAPER_UNFINISHED_ORDERS, type PaperState, isUnfinished, readRequest } from './paper-state.ts'
import {
  type PaperFill,
  type PaperLedger,
  type PaperOrder,
  type PaperOrderState,
  type PaperRequest,
  PaperError,
  type PaperTerms,
} from './paper-types.ts'
import { capAhead, fillResting } from './resting-fills.ts'
import { triggerWaitingOrders } from './waiting-orders.ts'

const RESTS: ReadonlySet<string> = new Set(['limit', 'postOnly'])

/**
 * A paper account: runs any strategy against the live book with simulated funds. The same input gives the same fills.
 *
 * - An order executes at the first ledger after the one in which it was placed, or in which its trigger was reached.
 * - It takes the levels of the live funded book at the end of that ledger, the best price first, within its limit. The
 *   amount taken from a level stays taken until the live amount of the level changes.
 * - Resting orders fill only by live trades, at their own price. A trade through an order's price fills it. A trade at
 *   its price, by a taker of the other side, fills it once the live amount in front of it has traded. That amount is
 *   the live level at the time the order came to rest. It falls with such trades and never exceeds the level. All fills
 *   of a trade together are at most the amount of the trade.
 * - Every order and every cancel costs the ledger's fee, even if it changes nothing. The sender of a token pays its
 *   issuer's transfer fee in addition. Open orders, tickets of waiting orders and held tokens each lock a reserve.
 * - Orders lock no funds, as on the ledger: an order that its account can no longer pay for is ended.
 * - Sums are exact. An amount limited by the available funds is truncated to the decimals of the pair.
 */
export class PaperAccount {
  readonly #holdings: PaperHoldings
  readonly #books = new Map<string, PaperBook>()

  /** @param state from `emptyPaperState`, or the state of an earlier account */
  constructor(terms: PaperTerms, state: PaperState) {
    this.#holdings = new PaperHoldings(terms, state)
  }

  get state(): PaperState {
    return this.#holdings.state
  }

  /** Returns the order book of a pair as this account sees it; undefined before its first snapshot. */
  book(pair: string): PaperBook | undefined {
    return this.#books.get(pair)
  }

  /** Returns the amount of native coin that the account must keep, with `more` objects in addition. */
  reserve(more = 0): Decimal {
    return this.#holdings.reserve(more)
  }

  /**
   * Returns the amount of a token that the account can pay: its balance, less the reserve of the native coin. Never
   * below zero.
   */
  spendable(code: string): Decimal {
    return this.#holdings.spendable(code)
  }

  /**
   * Places an order; the next ledger of its pair executes it.
   * @throws PaperError for a figure that is not positive, a limit order without a price, or more than
   * `PAPER_UNFINISHED_ORDERS` unfinished orders
   */
  place(request: PaperRequest, at: number): PaperOrder {
    const [order] = this.placeBatch([request], at)
    if (order === undefined) throw new PaperError('paper/invalid-amount', 'no order')
    return order
  }

  /**
   * Places orders that belong together. Orders with a trigger wait on tickets, which one transaction creates for a fee
   * and a reserve each; orders with the same place exclude each other.
   * @param at milliseconds since 1970
   * @throws PaperError as `place`; then none is placed
   */
  placeBatch(requests: readonly PaperRequest[], at: number): readonly PaperOrder[] {
    const read = requests.map(readRequest)
    if (this.#holdings.state.orders.length + read.length > PAPER_UNFINISHED_ORDERS)
      throw new PaperError('paper/too-many-orders', `more than ${PAPER_UNFINISHED_ORDERS} unfinished orders`)
    const group = this.#holdings.state.nextId
    const hasTickets = requests.some(({ trigger }) => trigger !== undefined)
    const isPaid = !hasTickets || this.#holdings.charge()
    const orders = read.map((each, index): PaperOrder => {
      const { trigger } = each
      const waits = trigger === undefined ? 'placed' : followsPrevious(trigger) ? 'dormant' : 'waiting'
      return {
        ...each,
        id: group + index,
        group: hasTickets ? group : undefined,
        since: this.#holdings.state.seen.get(each.pair.key)?.ledger ?? 0,
        at,
        state: isPaid ? waits : 'reserve',
      }
    })
    this.#holdings.change({ nextId: group + orders.length })
    for (const order of orders) this.#holdings.put(order)
    if (isPaid && hasTickets && !this.#holdings.hasReserve())
      for (const order of orders) this.#holdings.put({ ...order, state: 'reserve' })
    return orders.map(({ id }) => this.order(id) ?? orders[0]).filter((each) => each !== undefined)
  }

  /** Requests to cancel an order; the next ledger of its pair cancels it. Ignores a finished or unknown order. */
  cancel(id: number): void {
    const order = this.order(id)
    if (order !== undefined && isUnfinished(order)) this.#holdings.put({ ...order, canceling: true })
  }

  /** Ends all orders of a delisted pair. */
  delist(pair: string): void {
    for (const order of this.#holdings.state.orders)
      if (order.pair.key === pair) this.#holdings.put({ ...order, state: 'delisted' })
    this.#books.delete(pair)
  }

  /** Returns an order by its number, finished ones included. */
  order(id: number): PaperOrder | undefined {
    return this.#holdings.order(id)
  }

  /**
   * Applies one ledger of a pair: its trades fill resting orders, its book replaces the previous one, and orders placed
   * before it execute. Ignores ledgers already applied to the pair.
   * @returns the new fills
   */
  apply(pair: string, ledger: PaperLedger): readonly PaperFill[] {
    const before = this.#holdings.state.seen.get(pair)
    if (before !== undefined && (ledger.ledger < before.ledger || (ledger.ledger === before.ledger && !ledger.book)))
      return []
    const isNew = before === undefined || ledger.ledger > before.ledger
    const last = this.#holdings.state.fills.at(-1)?.id ?? 0
    if (isNew) this.#expire(pair, before?.time)
    for (const trade of ledger.trades) fillResting(this.#holdings, pair, trade, ledger)
    if (ledger.book !== undefined) {
      const book = this.#books.get(pair) ?? new PaperBook()
      this.#books.set(pair, book)
      book.apply(ledger.book, ledger.book.kind)
      capAhead(this.#holdings, pair, book)
    }
    if (isNew) triggerWaitingOrders(this.#holdings, pair, ledger)
    const book = this.#books.get(pair)
    if (isNew && book !== undefined) this.#execute(pair, book, ledger)
    this.#holdings.change({
      seen: new Map(this.#holdings.state.seen).set(pair, { ledger: ledger.ledger, time: ledger.time }),
    })
    return this.#holdings.state.fills.filter(({ id }) => id > last)
  }

  /**
   * Applies the trades of a ledger whose book is unknown, because the stream missed it: resting orders may fill and
   * triggers count, but no order executes.
   */
  applyMissed(pair: string, ledger: Omit<PaperLedger, 'book'>): readonly PaperFill[] {
    const book = this.#books.get(pair)
    this.#books.delete(pair)
    const fills = this.apply(pair, ledger)
    if (book !== undefined) this.#books.set(pair, book)
    return fills
  }

  /** Ends open and waiting orders that had expired when the previous ledger closed. */
  #expire(pair: string, parentTime: number | undefined): void {
    if (parentTime === undefined) return
    for (const order of this.#holdings.state.orders)
      if (order.pair.key === pair && order.state !== 'placed' && (order.expires ?? Infinity) <= parentTime)
        this.#holdings.put({ ...order, state: 'expired' })
  }

  /** Executes orders placed before a ledger, and then the cancels, in the order of their numbers. */
  #execute(pair: string, book: PaperBook, { ledger, time }: PaperLedger): void {
    const parentTime = this.#holdings.state.seen.get(pair)?.time
    const due = this.#holdings.state.orders.filter((order) => order.pair.key === pair)
    for (const { id } of due) {
      const order = this.order(id)
      if (order?.state === 'placed' && order.since < ledger)
        this.#executeOrder(order, book, { ledger, time, parentTime })
    }
    for (const { id } of due) {
      const order = this.order(id)
      if (order !== undefined && order.canceling && isUnfinished(order) && this.#holdings.charge())
        this.#holdings.put({ ...order, state: 'canceled' })
    }
  }

  #executeOrder(
    order: PaperOrder,
    book: PaperBook,
    close: { readonly ledger: number; readonly time: number; readonly parentTime: number | undefined },
  ): void {
    const { side, pair, price, amount } = order
    const end = (state: PaperOrderState): void => this.#holdings.put({ ...(this.order(order.id) ?? order), state })
    if (!this.#holdings.charge()) return end('unfunded')
    const replaced = order.replaces === undefined ? undefined : this.order(order.replaces)
    if (replaced !== undefined && isUnfinished(replaced)) this.#holdings.put({ ...replaced, state: 'canceled' })
    if (order.expires !== undefined && order.expires <= (close.parentTime ?? 0)) return end('expired')
    if (!isPositive(this.spendable(paidCode(side, pair)))) return end('unfunded')
    const levels = book.takeable(side, price)
    if (order.type === 'postOnly' && levels.length > 0) return end('killed')
    if (order.type === 'fillOrKill' && !this.#canFill(order, levels)) return end('killed')
    let left = amount
    for (const level of levels) {
      const wanted = minimum(left, level.amount)
      const taken = this.#holdings.fill(order.id, { price: level.price, amount: wanted, isTaker: true, ...close })
      book.take(side, level.price, taken)
      left = subtract(left, taken)
      if (isZero(left) || compare(taken, wanted) < 0) break
    }
    const now = this.order(order.id) ?? order
    if (!isUnfinished(now)) return undefined
    if (!RESTS.has(order.type)) return end('killed')
    if (!this.#holdings.hasReserve(1)) return end('reserve')
    const ahead = price === undefined ? ZERO : book.resting(side, price)
    return this.#holdings.put({ ...now, state: 'open', ahead })
  }

  /** Whether levels and funds suffice for the whole order. */
  #canFill(order: PaperOrder, levels: readonly { readonly price: Decimal; readonly amount: Decimal }[]): boolean {
    let left = order.amount
    let paid = ZERO
    for (const { price, amount } of levels) {
      const taken = minimum(left, amount)
      paid = add(paid, movementOf(order, { price, amount: taken }, this.#holdings.terms).paid)
      left = subtract(left, taken)
      if (isZero(left)) return compare(paid, this.spendable(paidCode(order.side, order.pair))) <= 0
    }
    return false
  }
}
