import {
  type Decimal,
  ZERO,
  add,
  decimalOf,
  divide,
  isPositive,
  isZero,
  maximum,
  minimumAmount as smallestAmount,
  multiply,
  parseDecimal,
  rescale,
  subtract,
} from '@tidebook/amount'
import { network } from '../../../lib/network.ts'
import type { FormContext, PairRules } from './form-context.ts'
import { type OrderType, isTaking } from './order-type.ts'

/** Ledger fee of one order or cancel, in the native coin. */
export const orderFee = (): Decimal => parseDecimal(network().fee)

/** What one open order keeps frozen, in the native coin; so does the line of a token. */
export const objectReserve = (): Decimal => parseDecimal(network().reserve.increment)

/** Decimals a signed amount may have: 6, or fewer when the pair says so (TRD-023, A26). */
export function amountDecimals(pair: PairRules): number {
  return Math.min(6, pair.amountDecimal)
}

/** What the order will freeze of the native coin: one reserve, and one more when the bought token is new to the wallet. */
export function orderReserve(context: Pick<FormContext, 'newToken'>): Decimal {
  return context.newToken ? add(objectReserve(), objectReserve()) : objectReserve()
}

/** What an order keeps frozen once it is sent: one that never rests only the line of a new token. */
export function frozenBy(type: OrderType, context: Pick<FormContext, 'newToken'>): Decimal | undefined {
  if (!isTaking(type)) return orderReserve(context)
  return context.newToken ? objectReserve() : undefined
}

/** Free amount of the coin that this side pays with; undefined while unknown. */
export function availableToSpend(context: FormContext): Decimal | undefined {
  return context.side === 'buy' ? context.availableCounter : context.availableBase
}

/** True when this side pays with the native coin itself, so that fee and reserve come out of the same purse. */
export function spendsNative(context: FormContext): boolean {
  return (context.side === 'buy' ? context.pair.counter : context.pair.base) === network().native.code
}

/** The most this side may spend: everything free, and of the native coin what fee and reserve leave. Never below zero. */
export function maxSpend(context: FormContext): Decimal | undefined {
  const available = availableToSpend(context)
  if (available === undefined) return undefined
  if (!spendsNative(context)) return maximum(available, ZERO)
  return maximum(subtract(subtract(available, orderFee()), orderReserve(context)), ZERO)
}

/** Smallest amount at the pair's step whose total is not below 0.000001 counter (TRD-024, A28). */
export function minimumAmount(price: Decimal, pair: PairRules): Decimal | undefined {
  return isPositive(price) ? smallestAmount(price, amountDecimals(pair)) : undefined
}

/** The largest amount that a budget of counter buys at a price, cut to the pair's step. */
export function affordableAmount(budget: Decimal, price: Decimal, pair: PairRules): Decimal {
  return isZero(price) ? ZERO : divide(budget, price, amountDecimals(pair), 'down')
}

/** A share of what may be spent, as an amount of base. Exact, cut to the pair's step. */
export function shareAmount(share: number, context: FormContext, price: Decimal | undefined): Decimal | undefined {
  const budget = maxSpend(context)
  if (budget === undefined) return undefined
  const part = multiply(budget, decimalOf(BigInt(share), 2))
  if (context.side === 'sell') return rescale(part, amountDecimals(context.pair), 'down')
  return price === undefined || !isPositive(price) ? undefined : affordableAmount(part, price, context.pair)
}
