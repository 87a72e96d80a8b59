import { add, compare, decimalOf, divide, formatDecimal, multiply, parseDecimal, type Decimal } from '@tidebook/amount'
import type { TransactionJson } from '@tidebook/protocol'

/** Maximum distance of an automatically signed order from the confirmed price, in percent. */
const GRANT_CORRIDOR = 5

/** Maximum total amount of automatically signed orders, as a multiple of the confirmed amount. */
const GRANT_MULTIPLE = 10

/** Maximum number of automatically signed transactions after one confirmation, orders and cancels together. */
export const GRANT_COUNT = 100

/** Significant digits of a corridor bound, which is rounded inwards, so that the displayed value is a valid bound. */
const BOUND_DIGITS = 6

const SELL = 0x0008_0000
/** Flag set by programs of the reference; it has no effect on orders. */
const CANONICAL = 0x8000_0000

const COMMON_FIELDS = ['TransactionType', 'Account', 'Fee', 'Sequence', 'LastLedgerSequence', 'Flags'] as const

/**
 * Fields of automatically signed transactions. An order that expires, replaces another one or has a memo requires a
 * prompt.
 */
const PLAIN_ORDER: ReadonlySet<string> = new Set([...COMMON_FIELDS, 'TakerPays', 'TakerGets'])
const PLAIN_CANCEL: ReadonlySet<string> = new Set([...COMMON_FIELDS, 'OfferSequence'])

function isPlain(tx: TransactionJson, fields: ReadonlySet<string>): boolean {
  return Object.keys(tx).every((field) => fields.has(field))
}

/** Whether an order buys or sells its base. */
type OrderSide = 'buy' | 'sell'

/** A token as in the transaction's bytes; the native one has the issuer ''. */
export interface GrantToken {
  readonly code: string
  readonly issuer: string
}

/**
 * The allowance granted by a confirmation with "do not ask again" for the rest of the session. Amounts and prices are
 * decimal texts, the fee is in native micro units.
 */
export interface GrantTerms {
  /** The account, because a vault may have several. */
  readonly account: string
  /** Limit orders of one pair and one side; undefined for a confirmed cancel. */
  readonly orders:
    | {
        readonly side: OrderSide
        readonly base: GrantToken
        readonly counter: GrantToken
        /** Lowest and highest price, counter per base. */
        readonly low: string
        readonly high: string
        /** Maximum base amount of one order, and of all orders together. */
        readonly most: string
        readonly inAll: string
      }
    | undefined
  /** Maximum number of this account's cancels and orders together. */
  readonly count: number
  readonly highestFee: string
}

/** The current allowance, for display. */
export interface SessionAllowance {
  /** Whether the allowance covers orders in addition to cancels. */
  readonly orders: boolean
  /** Remaining number of transactions. */
  readonly left: number
}

interface LimitOrder {
  readonly side: OrderSide
  readonly base: GrantToken
  readonly counter: GrantToken
  readonly amount: Decimal
  readonly total: Decimal
}

/** Returns the allowance that this transaction could grant, or undefined when it always requires a prompt. */
export function termsOf(tx: TransactionJson): GrantTerms | undefined {
  const shared = { account: tx.Account, count: GRANT_COUNT, highestFee: tx.Fee ?? '0' }
  if (tx.TransactionType === 'OfferCancel')
    return isPlain(tx, PLAIN_CANCEL) ? { ...shared, orders: undefined } : undefined
  const order = limitOrderOf(tx)
  if (order === undefined) return undefined
  const { side, base, counter, amount, total } = order
  return {
    ...shared,
    orders: {
      side,
      base,
      counter,
      low: boundText(total, amount, 100 - GRANT_CORRIDOR, 'ceil'),
      high: boundText(total, amount, 100 + GRANT_CORRIDOR, 'floor'),
      most: formatDecimal(amount),
      inAll: formatDecimal(multiply(amount, decimalOf(GRANT_MULTIPLE))),
    },
  }
}

/** Deducts automatically signed transactions from the allowance. */
export class SessionGrant {
  readonly terms: GrantTerms
  #left: number
  #spent: Decimal = decimalOf(0)

  constructor(terms: GrantTerms) {
    this.terms = terms
    this.#left = terms.count
  }

  /** The remaining allowance. */
  get allowance(): SessionAllowance {
    return { orders: this.terms.orders !== undefined, left: this.#left }
  }

  /** Whether a transaction is within the allowance. */
  allows(tx: TransactionJson): boolean {
    if (this.#left <= 0 || tx.Account !== this.terms.account) return false
    if (BigInt(tx.Fee ?? '0') > BigInt(this.terms.highestFee)) return false
    if (tx.TransactionType === 'OfferCancel') return isPlain(tx, PLAIN_CANCEL)
    const { orders } = this.terms
    const order = limitOrderOf(tx)
    if (orders === undefined || order === undefined) return false
    const { amount, total } = order
    return (
      order.side === orders.side &&
      same(order.base, orders.base) &&
      same(order.counter, orders.counter) &&
      compare(total, multiply(amount, parseDecimal(orders.low))) >= 0 &&
      compare(total, multiply(amount, parseDecimal(orders.high))) <= 0 &&
      compare(amount, parseDecimal(orders.most)) <= 0 &&
      compare(add(this.#spent, amount), parseDecimal(orders.inAll)) <= 0
    )
  }

  /** Deducts a transaction from the allowance. Returns false and deducts nothing when it is not allowed. */
  use(tx: TransactionJson): boolean {
    if (!this.allows(tx)) return false
    this.#left -= 1
    const order = limitOrderOf(tx)
    if (order !== undefined) this.#spent = add(this.#spent, order.amount)
    return true
  }
}

/** Returns base amount and counter total of a plain limit order. The side's flag determines which token is base. */
function limitOrderOf(tx: TransactionJson): LimitOrder | undefined {
  if (tx.TransactionType !== 'OfferCreate' || !isPlain(tx, PLAIN_ORDER)) return undefined
  const flags = (tx.Flags ?? 0) >>> 0
  if ((flags & ~(SELL | CANONICAL)) !== 0) return undefined
  const [pays, gets] = [sideOf(tx['TakerPays']), sideOf(tx['TakerGets'])]
  if (pays === undefined || gets === undefined) return undefined
  const isSell = (flags & SELL) !== 0
  const [base, counter] = isSell ? [gets, pays] : [pays, gets]
  if (base.value.coefficient <= 0n || counter.value.coefficient <= 0n) return undefined
  return {
    side: isSell ? 'sell' : 'buy',
    base: base.token,
    counter: counter.token,
    amount: base.value,
    total: counter.value,
  }
}

function sideOf(amount: unknown): { readonly token: GrantToken; readonly value: Decimal } | undefined {
  if (typeof amount === 'string') {
    // The network defines the native token's name, which the bytes do not contain.
    if (!/^[0-9]{1,18}$/u.test(amount)) return undefined
    return { token: { code: '', issuer: '' }, value: decimalOf(BigInt(amount), 6) }
  }
  if (typeof amount !== 'object' || amount === null) return undefined
  const { currency, issuer, value } = amount as Readonly<Record<string, unknown>>
  if (typeof currency !== 'string' || typeof issuer !== 'string' || typeof value !== 'string') return undefined
  return { token: { code: currency, issuer }, value: parseDecimal(value) }
}

function same(a: GrantToken, b: GrantToken): boolean {
  return a.code === b.code && a.issuer === b.issuer
}

/** Returns `percent` percent of total / amount, rounded to `BOUND_DIGITS` digits. */
function boundText(total: Decimal, amount: Decimal, percent: number, rounding: 'ceil' | 'floor'): string {
  const part = multiply(total, decimalOf(percent, 2))
  let digits = 0
  // The first scale with enough digits.
  for (let scale = BOUND_DIGITS; scale <= MAX_SCALE; scale += BOUND_DIGITS) {
    const bound = divide(part, amount, scale, rounding)
    digits = bound.coefficient.toString().length
    if (digits >= BOUND_DIGITS) {
      return formatDecimal(divide(part, amount, Math.max(0, scale - (digits - BOUND_DIGITS)), rounding))
    }
  }
  return formatDecimal(divide(part, amount, MAX_SCALE, rounding))
}

/** Decimals of the lowest possible price: the smallest token amount divided by the largest. */
const MAX_SCALE = 192
