import {
  compare,
  isPositive,
  multiply,
  add,
  ONE,
  parseDecimal,
  rescale,
  subtract,
  tryParseDecimal,
} from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { buildOfferCreate, OFFER_CREATE_FLAGS } from '@tidebook/protocol'
import type { TransactionJson } from '@tidebook/protocol'
import { InvalidOrder, NotSupported } from './errors.ts'
import type { Amount, OrderParams, OrderType, Side } from './types.ts'

/** An order as the caller specifies it. */
export interface OrderRequest {
  readonly type: OrderType
  readonly side: Side
  readonly amount: Amount
  /** Required for a limit order. */
  readonly price: Amount | undefined
  readonly params: OrderParams
}

const KNOWN: ReadonlySet<string> = new Set<keyof OrderParams>(['timeInForce', 'postOnly', 'slippage'])
const SLIPPAGE = '0.05'

/** @throws InvalidOrder unless it is a number above 0 */
function positive(value: Amount | undefined, name: string): Decimal {
  const decimal = value === undefined ? undefined : tryParseDecimal(String(value))
  if (decimal === undefined || !isPositive(decimal)) throw new InvalidOrder(`${name} must be a number above 0`)
  return decimal
}

/** @throws NotSupported for a condition that this exchange does not support */
function checkSupported({ type, params }: OrderRequest): void {
  if (type !== 'limit' && type !== 'market') throw new NotSupported(`Orders of type ${String(type)} are not supported`)
  const unknown = Object.keys(params).find((name) => !KNOWN.has(name))
  if (unknown !== undefined) throw new NotSupported(`The parameter ${unknown} is not supported`)
}

function flagsOf({ type, params: { timeInForce, postOnly = timeInForce === 'PO' } }: OrderRequest): number {
  const inForce = timeInForce === 'PO' ? undefined : timeInForce
  if (postOnly && (type === 'market' || (inForce !== undefined && inForce !== 'GTC')))
    throw new InvalidOrder('A post-only order must be able to stay in the book')
  if (postOnly) return OFFER_CREATE_FLAGS.passive
  if (inForce === 'FOK') return OFFER_CREATE_FLAGS.fillOrKill
  return inForce === 'IOC' || type === 'market' ? OFFER_CREATE_FLAGS.immediateOrCancel : 0
}

/** Returns whether a post-only order would cross the best price of the other side when it arrives. */
export function crossesBook({ side, price, params }: OrderRequest, best: Decimal | undefined): boolean {
  const postOnly = params.postOnly ?? params.timeInForce === 'PO'
  if (!postOnly || best === undefined || price === undefined) return false
  const order = compare(parseDecimal(String(price)), best)
  return side === 'buy' ? order >= 0 : order <= 0
}

/**
 * Returns the unsigned transaction of an order. Rounds to the steps of the market so that the order is never larger and
 * its price never worse than the caller's: amounts and buy prices down, sell prices up.
 * @param best best price of the other side; required for a market order
 * @throws InvalidOrder, NotSupported
 */
export function orderTransaction(
  account: string,
  pair: TradingPair,
  request: OrderRequest,
  best: Decimal | undefined,
): TransactionJson {
  checkSupported(request)
  const { side, type, params } = request
  const amount = rescale(positive(request.amount, 'amount'), pair.amountDecimal, 'down')
  if (!isPositive(amount) || compare(amount, parseDecimal(pair.minAmount)) < 0)
    throw new InvalidOrder(`The amount must be at least ${pair.minAmount} ${pair.base}`)
  const wanted = type === 'market' ? marketBound(side, best, params.slippage) : positive(request.price, 'price')
  const price = rescale(wanted, pair.priceDecimal, side === 'buy' ? 'floor' : 'ceil')
  if (!isPositive(price)) throw new InvalidOrder(`The price must have at most ${pair.priceDecimal} decimals`)
  const asset = (currency: string, issuer = '') => (issuer === '' ? { currency } : { currency, issuer })
  return buildOfferCreate({
    account,
    side,
    base: asset(pair.base, pair.baseIssuer),
    counter: asset(pair.counter, pair.counterIssuer),
    amount,
    price,
    flags: flagsOf(request),
  })
}

/** @throws InvalidOrder when the other side of the book is empty */
function marketBound(side: Side, best: Decimal | undefined, slippage: Amount = SLIPPAGE): Decimal {
  if (best === undefined) throw new InvalidOrder('The book has no order to trade with')
  const share = positive(slippage, 'slippage')
  return multiply(best, side === 'buy' ? add(ONE, share) : subtract(ONE, share))
}
