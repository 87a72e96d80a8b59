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

/** Returns the ledger fee of one order or cancel, in the native coin. */
export function orderFee(): Decimal {
  return parseDecimal(network().fee)
}

/** Returns the reserve that one open order freezes, in the native coin; a trust line freezes the same. */
export function objectReserve(): Decimal {
  return parseDecimal(network().reserve.increment)
}

/** Returns the maximum decimals of a signed amount: 6, or fewer if the pair requires it (TRD-023, A26). */
export function amountDecimals(pair: PairRules): number {
  return Math.min(6, pair.amountDecimal)
}

/**
 * Returns the native coin that the order will freeze: one reserve, and a second reserve if the bought token is new to
 * the wallet.
 */
export function orderReserve(context: Pick<FormContext, 'newToken'>): Decimal {
  return context.newToken ? add(objectReserve(), objectReserve()) : objectReserve()
}

/**
 * Returns the native coin that a sent order keeps frozen; an order that never rests freezes only the trust line of a
 * new token.
 */
export function frozenAmount(type: OrderType, context: Pick<FormContext, 'newToken'>): Decimal | undefined {
  if (!isTaking(type)) return orderReserve(context)
  return context.newToken ? objectReserve() : undefined
}

/** Returns the available amount of the coin that this side pays with; undefined while unknown. */
export function availableToSpend(context: FormContext): Decimal | undefined {
  return context.side === 'buy' ? context.availableCounter : context.availableBase
}

/** Whether this side pays with the native coin, so that fee and reserve come from the same balance. */
export function spendsNative(context: FormContext): boolean {
  return (context.side === 'buy' ? context.pair.counter : context.pair.base) === network().native.code
}

/**
 * Returns the maximum that this side may spend: the available balance, minus fee and reserve for the native coin. Never
 * below zero.
 */
export function maxSpend(context: FormContext): Decimal | undefined {
  const available = availableToSpend(context)
  if (available === undefined) return undefined
  if (!spendsNative(context)) return maximum(available, ZERO)
  return maximum(subtract(subtract(available, orderFee()), orderReserve(context)), ZERO)
}

/** Returns the smallest amount at the pair's step whose total is at least 0.000001 counter (TRD-024, A28). */
export function minimumAmount(price: Decimal, pair: PairRules): Decimal | undefined {
  return isPositive(price) ? smallestAmount(price, amountDecimals(pair)) : undefined
}

/** Returns the largest amount that a counter budget buys at a price, truncated to the pair's step. */
export function affordableAmount(budget: Decimal, price: Decimal, pair: PairRules): Decimal {
  return isZero(price) ? ZERO : divide(budget, price, amountDecimals(pair), 'down')
}

/** Returns a share of the spendable funds as an exact base amount, truncated to the pair's step. */
export function shareAmount(share: number, context: FormContext, price: Decimal | undefined): Decimal | undefined {
  const budget = maxSpend(context)
  if (budget === undefined) return undefined
  const part = multiply(budget, decimalOf(BigInt(share), 2))
  if (context.side === 'sell') return rescale(part, amountDecimals(context.pair), 'down')
  return price === undefined || !isPositive(price) ? undefined : affordableAmount(part, price, context.pair)
}
