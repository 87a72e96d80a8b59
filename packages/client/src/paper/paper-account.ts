import {
  type Decimal,
  ZERO,
  add,
  compare,
  decimalOf,
  isNegative,
  isPositive,
  isZero,
  maximum,
  minimum,
  multiply,
  parseDecimal,
  subtract,
} from '@tidebook/amount'
import { followsPrevious } from '@tidebook/protocol/transactions'
import { PaperBook } from './paper-book.ts'
import { affordable, movementOf, paidCode, receivedCode } from './paper-terms.ts'
import {
  PAPER_FILLS_KEPT,
  PAPER_ORDERS_KEPT,
  PAPER_UNFINISHED_ORDERS,
  type PaperState,
  isUnfinished,
  readRequest,
} from './paper-state.ts'
import { judgeTrigger } from './paper-trigger.ts'
import {
  type PaperFill,
  type PaperLedger,
  type PaperOrder,
  type PaperOrderState,
  type PaperRequest,
  PaperError,
  type PaperTerms,
  type PaperTrade,
} from './paper-types.ts'

const RESTS: ReadonlySet<string> = new Set(['limit', 'postOnly'])
/**
 * A paper account: trades of any strategy against the live book, with money that does not exist. The same input gives
 * the same fills.
 *
 * - An order executes at the first ledger after the one in which it was placed, or in which its trigger was reached.
 * - It takes the levels of the live funded book at the end of that ledger, the best price first, within its limit. What
 *   it took stays taken from a level until the live amount of the level changes.
 * - What rests fills only by live trades. A trade through its price fills it. A trade at its price, of a taker of the
 *   other side, fills it after the live amount that was in front of it traded. That amount is the live level when the
 *   order came to rest. It falls with such trades, and is never more than the level holds. All fills of a trade together are
 *   at most the amount of the trade. The order gets its own price.
 * - Every order and every cancel costs the ledger's fee, also if it changes nothing. The sender of a token pays its
 *   issuer's transfer fee in addition. Open orders, tickets of waiting orders and held tokens each lock a reserve.
 * - Orders lock no funds, as on the ledger: an order that its account can no longer pay for ends.
 * - Sums are exact. An amount that the funds limit is cut to the decimals of the pair.
 */
export class PaperAccount {
  readonly #terms: PaperTerms
  readonly #books = new Map<string, PaperBook>()
  #state: PaperState

  /** @param state of `emptyPaperState`, or of an account before */
  constructor(terms: PaperTerms, state: PaperState) {
    this.#terms = terms
    this.#state = state
  }

  get state(): PaperState {
    return this.#state
  }

  /** Returns the order book of a pair as this account sees it; undefined before its first snapshot. */
  book(pair: string): PaperBook | undefined {
    return this.#books.get(pair)
  }

  /** Returns the native coin that the account must keep. */
  reserve(more = 0): Decimal {
    const { orders, balances } = this.#state
    const open = orders.filter(({ state }) => state === 'open').length
    const tickets = new Set(
      orders
        .filter(({ state }) => state === 'waiting' || state === 'dormant')
        .map((each) => `${each.group}/${each.place}`),
    )
    const lines = [...balances.keys()].filter((code) => code !== this.#terms.native).length
    const objects = decimalOf(BigInt(open + tickets.size + lines + more))
    return add(parseDecimal(this.#terms.reserveBase), multiply(parseDecimal(this.#terms.reserveIncrement), objects))
  }

  /** Returns what the account can pay of a token: its balance, less the reserve of the native coin. Never below zero. */
  spendable(code: string): Decimal {
    const balance = this.#state.balances.get(code) ?? ZERO
    return code === this.#terms.native ? maximum(subtract(balance, this.reserve()), ZERO) : balance
  }

  /**
   * Places an order; the next ledger of its pair executes it.
   * @throws PaperError for a figure that is not positive, a limit order without a price, or more than
   * `PAPER_UNFINISHED_ORDERS` unfinished orders
   */
  place(request: PaperRequest, at: number): PaperOrder {
    const [order] = this.placeTogether([request], at)
    if (order === undefined) throw new PaperError('paper/invalid-amount', 'no order')
    return order
  }

  /**
   * Places orders that belong together. Those with a trigger wait on tickets, which one transaction creates for a fee
   * and a reserve each; orders with the same place exclude each other.
   * @param at milliseconds since 1970
   * @throws PaperError as `place`; then none is placed
   */
  placeTogether(requests: readonly PaperRequest[], at: number): readonly PaperOrder[] {
    const read = requests.map(readRequest)
    if (this.#state.orders.length + read.length > PAPER_UNFINISHED_ORDERS)
      throw new PaperError('paper/too-many-orders', `more than ${PAPER_UNFINISHED_ORDERS} unfinished orders`)
    const group = this.#state.nextId
    const hasTickets = requests.some(({ trigger }) => trigger !== undefined)
    const isPaid = !hasTickets || this.#charge()
    const orders = read.map((each, index): PaperOrder => {
      const { trigger } = each
      const waits = trigger === undefined ? 'placed' : followsPrevious(trigger) ? 'dormant' : 'waiting'
      return {
        ...each,
        id: group + index,
        group: hasTickets ? group : undefined,
        since: this.#state.seen.get(each.pair.key)?.ledger ?? 0,
        at,
        state: isPaid ? waits : 'reserve',
      }
    })
    this.#change({ nextId: group + orders.length })
    for (const order of orders) this.#put(order)
    if (isPaid && hasTickets && isNegative(subtract(this.#balance(this.#terms.native), this.reserve())))
      for (const order of orders) this.#put({ ...order, state: 'reserve' })
    return orders.map(({ id }) => this.order(id) ?? orders[0]).filter((each) => each !== undefined)
  }

  /** Asks to cancel an order; the next ledger of its pair does. Ignores one that is finished or unknown. */
  cancel(id: number): void {
    const order = this.order(id)
    if (order !== undefined && isUnfinished(order)) this.#put({ ...order, canceling: true })
  }

  /** Ends all orders of a delisted pair. */
  delist(pair: string): void {
    for (const order of this.#state.orders) if (order.pair.key === pair) this.#put({ ...order, state: 'delisted' })
    this.#books.delete(pair)
  }

  /** Returns an order by its number, finished ones included. */
  order(id: number): PaperOrder | undefined {
    return this.#state.orders.find((each) => each.id === id) ?? this.#state.finished.find((each) => each.id === id)
  }

  /**
   * Applies one ledger of a pair: its trades fill what rests, its book replaces the one before, and what was placed
   * before it executes. Ignores a ledger that the pair is past.
   * @returns the new fills
   */
  apply(pair: string, ledger: PaperLedger): readonly PaperFill[] {
    const before = this.#state.seen.get(pair)
    if (before !== undefined && (ledger.ledger < before.ledger || (ledger.ledger === before.ledger && !ledger.book)))
      return []
    const isNew = before === undefined || ledger.ledger > before.ledger
    const last = this.#state.fills.at(-1)?.id ?? 0
    if (isNew) this.#expire(pair, before?.time)
    for (const trade of ledger.trades) this.#fillResting(pair, trade, ledger)
    if (ledger.book !== undefined) {
      const book = this.#books.get(pair) ?? new PaperBook()
      this.#books.set(pair, book)
      book.apply(ledger.book, ledger.book.kind)
      this.#capAhead(pair, book)
    }
    if (isNew) this.#trigger(pair, ledger)
    const book = this.#books.get(pair)
    if (isNew && book !== undefined) this.#execute(pair, book, ledger)
    this.#change({ seen: new Map(this.#state.seen).set(pair, { ledger: ledger.ledger, time: ledger.time }) })
    return this.#state.fills.filter(({ id }) => id > last)
  }

  /**
   * Applies the trades of a ledger whose book is unknown, because the stream missed it: what rests may fill and triggers
   * count, and nothing executes.
   */
  applyMissed(pair: string, ledger: Omit<PaperLedger, 'book'>): readonly PaperFill[] {
    const book = this.#books.get(pair)
    this.#books.delete(pair)
    const fills = this.apply(pair, ledger)
    if (book !== undefined) this.#books.set(pair, book)
    return fills
  }

  #change(change: Partial<PaperState>): void {
    this.#state = { ...this.#state, ...change }
  }

  #balance(code: string): Decimal {
    return this.#state.balances.get(code) ?? ZERO
  }

  /** Stores an order in the list that its state belongs to. */
  #put(order: PaperOrder): void {
    const others = this.#state.orders.filter(({ id }) => id !== order.id)
    if (isUnfinished(order)) {
      this.#change({ orders: [...others, order].toSorted((a, b) => a.id - b.id) })
      return
    }
    this.#change({ orders: others, finished: [...this.#state.finished, order].slice(-PAPER_ORDERS_KEPT) })
  }

  /** Pays the ledger's fee. Returns whether the account had it. */
  #charge(): boolean {
    const { native } = this.#terms
    const fee = parseDecimal(this.#terms.fee)
    const left = subtract(this.#balance(native), fee)
    if (isNegative(left)) return false
    this.#change({
      balances: new Map(this.#state.balances).set(native, left),
      fees: add(this.#state.fees, fee),
    })
    return true
  }

  /** Ends open and waiting orders whose time was over when the ledger before closed. */
  #expire(pair: string, parentTime: number | undefined): void {
    if (parentTime === undefined) return
    for (const order of this.#state.orders)
      if (order.pair.key === pair && order.state !== 'placed' && (order.expires ?? Infinity) <= parentTime)
        this.#put({ ...order, state: 'expired' })
  }

  #fillResting(pair: string, trade: PaperTrade, { ledger, time }: PaperLedger): void {
    const price = parseDecimal(trade.price)
    const whole = parseDecimal(trade.amount)
    let budget = whole
    let atPrice = ZERO
    for (const order of this.#resting(pair, trade)) {
      const limit = order.price ?? price
      const distance = compare(price, limit)
      const left = subtract(order.amount, order.filled)
      if (order.side === 'buy' ? distance < 0 : distance > 0) {
        const amount = minimum(left, budget)
        this.#put({ ...order, ahead: ZERO })
        budget = subtract(budget, this.#fill(order.id, { price: limit, amount, isTaker: false, ledger, time }))
      } else if (distance === 0 && trade.side !== order.side) {
        const room = maximum(subtract(subtract(whole, order.ahead), atPrice), ZERO)
        this.#put({ ...order, ahead: maximum(subtract(order.ahead, whole), ZERO) })
        const amount = minimum(minimum(left, room), budget)
        const filled = this.#fill(order.id, { price: limit, amount, isTaker: false, ledger, time })
        atPrice = add(atPrice, filled)
        budget = subtract(budget, filled)
      }
    }
  }

  /** Returns the resting orders that a trade may fill: of the side that it hits first, by price and then by number. */
  #resting(pair: string, trade: PaperTrade): readonly PaperOrder[] {
    const rank = ({ side }: PaperOrder): number => (side === trade.side ? 1 : 0)
    return this.#state.orders
      .filter((order) => order.pair.key === pair && order.state === 'open' && order.price !== undefined)
      .toSorted((a, b) => {
        if (a.side !== b.side) return rank(a) - rank(b)
        const distance = compare(a.price ?? ZERO, b.price ?? ZERO)
        return (a.side === 'buy' ? -distance : distance) || a.id - b.id
      })
  }

  #capAhead(pair: string, book: PaperBook): void {
    for (const order of this.#state.orders) {
      if (order.pair.key !== pair || order.state !== 'open' || order.price === undefined) continue
      const level = book.resting(order.side, order.price)
      if (compare(level, order.ahead) < 0) this.#put({ ...order, ahead: level })
    }
  }

  /**
   * Exchanges an amount at a price, as far as the account can pay. An order that it cannot pay for in full ends.
   * @returns the amount
   */
  #fill(
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
    const amount = affordable(order, { price, wanted: fill.amount, funds: this.spendable(paid) }, this.#terms)
    const isShort = compare(amount, fill.amount) < 0
    if (isPositive(amount)) {
      const moved = movementOf(order, { price, amount }, this.#terms)
      const balances = new Map(this.#state.balances)
      balances.set(paid, subtract(this.#balance(paid), moved.paid))
      balances.set(received, add(this.#balance(received), moved.received))
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
      this.#change({ balances, fills: [...this.#state.fills, entry].slice(-PAPER_FILLS_KEPT) })
    }
    const filled = add(order.filled, amount)
    const isDone = compare(filled, order.amount) >= 0
    const state = isDone ? 'filled' : isShort ? 'unfunded' : order.state
    this.#put({ ...order, filled, total: add(order.total, multiply(price, amount)), state })
    return amount
  }

  /** Judges what waits by the trades of a ledger; what is reached executes at the next one. */
  #trigger(pair: string, { trades, time, ledger }: PaperLedger): void {
    const prices = trades.map(({ price }) => parseDecimal(price))
    for (const { id } of this.#state.orders.filter((order) => order.pair.key === pair)) {
      const order = this.order(id)
      if (order?.trigger === undefined || order.since >= ledger) continue
      if (order.state === 'dormant') this.#wake(order, ledger)
      else if (order.state === 'waiting') {
        const { isReached, best } = judgeTrigger(order.trigger, order.best, { prices, time })
        if (isReached) this.#send({ ...order, best }, ledger)
        else this.#put({ ...order, best })
      }
    }
  }

  /** Sends an order that waited, which uses its ticket. */
  #send(order: PaperOrder, ledger: number): void {
    this.#put({ ...order, state: 'placed', since: ledger })
    for (const other of this.#state.orders)
      if (other.id !== order.id && other.group === order.group && other.place === order.place)
        this.#put({ ...other, state: 'gone' })
  }

  /** Releases an order that follows the one on the ticket before it, or ends it with that one. */
  #wake(order: PaperOrder, ledger: number): void {
    const ofGroup = [...this.#state.orders, ...this.#state.finished].filter(({ group }) => group === order.group)
    const before = ofGroup.filter(({ place }) => place === order.place - 1)
    const hasPrice = order.trigger !== undefined && 'price' in order.trigger
    const isReleased = before.some(
      (each) => each.state === 'filled' || (hasPrice && !isUnfinished(each) && isPositive(each.filled)),
    )
    if (isReleased && hasPrice) this.#put({ ...order, state: 'waiting', since: ledger })
    else if (isReleased) this.#send(order, ledger)
    else if (!before.some(isUnfinished)) this.#put({ ...order, state: 'gone' })
  }

  /** Executes what was placed before a ledger, and then the cancels, in the order of their numbers. */
  #execute(pair: string, book: PaperBook, { ledger, time }: PaperLedger): void {
    const parentTime = this.#state.seen.get(pair)?.time
    const due = this.#state.orders.filter((order) => order.pair.key === pair)
    for (const { id } of due) {
      const order = this.order(id)
      if (order?.state === 'placed' && order.since < ledger)
        this.#executeOrder(order, book, { ledger, time, parentTime })
    }
    for (const { id } of due) {
      const order = this.order(id)
      if (order !== undefined && order.canceling && isUnfinished(order) && this.#charge())
        this.#put({ ...order, state: 'canceled' })
    }
  }

  #executeOrder(
    order: PaperOrder,
    book: PaperBook,
    close: { readonly ledger: number; readonly time: number; readonly parentTime: number | undefined },
  ): void {
    const { side, pair, price, amount } = order
    const end = (state: PaperOrderState): void => this.#put({ ...(this.order(order.id) ?? order), state })
    if (!this.#charge()) return end('unfunded')
    const replaced = order.replaces === undefined ? undefined : this.order(order.replaces)
    if (replaced !== undefined && isUnfinished(replaced)) this.#put({ ...replaced, state: 'canceled' })
    if (order.expires !== undefined && order.expires <= (close.parentTime ?? 0)) return end('expired')
    if (!isPositive(this.spendable(paidCode(side, pair)))) return end('unfunded')
    const levels = book.takeable(side, price)
    if (order.type === 'postOnly' && levels.length > 0) return end('killed')
    if (order.type === 'fillOrKill' && !this.#canFill(order, levels)) return end('killed')
    let left = amount
    for (const level of levels) {
      const wanted = minimum(left, level.amount)
      const taken = this.#fill(order.id, { price: level.price, amount: wanted, isTaker: true, ...close })
      book.take(side, level.price, taken)
      left = subtract(left, taken)
      if (isZero(left) || compare(taken, wanted) < 0) break
    }
    const now = this.order(order.id) ?? order
    if (!isUnfinished(now)) return undefined
    if (!RESTS.has(order.type)) return end('killed')
    if (isNegative(subtract(this.#balance(this.#terms.native), this.reserve(1)))) return end('reserve')
    const ahead = price === undefined ? ZERO : book.resting(side, price)
    return this.#put({ ...now, state: 'open', ahead })
  }

  /** Whether levels and funds suffice for the whole order. */
  #canFill(order: PaperOrder, levels: readonly { readonly price: Decimal; readonly amount: Decimal }[]): boolean {
    let left = order.amount
    let paid = ZERO
    for (const { price, amount } of levels) {
      const taken = minimum(left, amount)
      paid = add(paid, movementOf(order, { price, amount: taken }, this.#terms).paid)
      left = subtract(left, taken)
      if (isZero(left)) return compare(paid, this.spendable(paidCode(order.side, order.pair))) <= 0
    }
    return false
  }
}
