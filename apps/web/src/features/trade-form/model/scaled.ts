import {
  type Decimal,
  add,
  compare,
  decimalOf,
  divide,
  isPositive,
  multiply,
  parseDecimal,
  rescale,
  subtract,
} from '@tidebook/amount'
import { isIntegerText } from '../../../lib/integer-text.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import type { FormContext } from './form-context.ts'
import { amountDecimals, availableToSpend, minimumAmount, objectReserve, orderFee, spendsNative } from './limits.ts'
import type { Side } from './order-type.ts'

/** Minimum and maximum number of orders in a scaled order. */
export const MIN_STEPS = 2
export const MAX_STEPS = 50

/** Input of a scaled order as typed. */
export interface ScaledForm {
  readonly side: Side
  readonly low: string
  readonly high: string
  /** Combined base amount of all orders. */
  readonly amount: string
  readonly count: string
}

/** One order of a scaled order. */
export interface ScaledOrder {
  readonly price: Decimal
  readonly amount: Decimal
}

/** Reason why a scaled order cannot be placed; each has its own message. */
export type ScaledError = 'prices' | 'range' | 'amount' | 'count' | 'steps' | 'minimum' | 'funds' | 'reserve'

/**
 * Returns evenly spaced orders from the lowest to the highest price, each with the same amount. Prices and amounts are
 * truncated to the pair's steps, so that the orders together never exceed the typed amount. Returns undefined while a
 * figure is missing or invalid.
 */
export function scaledOrders(
  form: ScaledForm,
  { pair }: Pick<FormContext, 'pair'>,
): readonly ScaledOrder[] | undefined {
  const [low, high, amount] = [readNumber(form.low), readNumber(form.high), readNumber(form.amount)]
  if (low === undefined || high === undefined || amount === undefined || !isIntegerText(form.count)) return undefined
  const count = Number(form.count)
  if (count < MIN_STEPS || count > MAX_STEPS || !isPositive(low) || compare(low, high) >= 0) return undefined
  const each = divide(amount, parseDecimal(form.count), amountDecimals(pair), 'down')
  const distance = subtract(high, low)
  return Array.from({ length: count }, (_, index) => {
    const part = divide(
      multiply(distance, decimalOf(BigInt(index))),
      decimalOf(BigInt(count - 1)),
      pair.priceDecimal,
      'down',
    )
    return { price: rescale(add(low, part), pair.priceDecimal, 'down'), amount: each }
  })
}

/** Returns the most basic error of a scaled order, or undefined when it can be placed. */
export function scaledError(form: ScaledForm, context: FormContext): ScaledError | undefined {
  const [low, high, amount] = [readNumber(form.low), readNumber(form.high), readNumber(form.amount)]
  if (low === undefined || high === undefined || !isPositive(low)) return 'prices'
  if (compare(low, high) >= 0) return 'range'
  if (amount === undefined || !isPositive(amount)) return 'amount'
  if (!isIntegerText(form.count)) return 'count'
  const count = Number(form.count)
  if (count < MIN_STEPS || count > MAX_STEPS) return 'count'
  const orders = scaledOrders(form, context)
  if (orders === undefined) return 'prices'
  if (orders.some(({ price }, index) => index > 0 && compare(price, orders[index - 1]?.price ?? price) <= 0))
    return 'steps'
  if (orders.some((order) => compare(order.amount, minimumAmount(order.price, context.pair) ?? order.amount) < 0))
    return 'minimum'
  return fundsError(orders, context)
}

function fundsError(orders: readonly ScaledOrder[], context: FormContext): ScaledError | undefined {
  const available = availableToSpend(context)
  const spent = scaledTotal(orders, context.side)
  if (available === undefined || context.availableNative === undefined || compare(spent, available) > 0) return 'funds'
  const kept = multiply(add(objectReserve(), orderFee()), decimalOf(BigInt(orders.length)))
  const native = spendsNative(context) ? add(kept, spent) : kept
  return compare(native, context.availableNative) > 0 ? 'reserve' : undefined
}

/** Returns the combined payment of the orders: counter for a buy, base for a sale. */
export function scaledTotal(orders: readonly ScaledOrder[], side: Side): Decimal {
  return orders.reduce(
    (sum, { price, amount }) => add(sum, side === 'buy' ? multiply(price, amount) : amount),
    decimalOf(0n),
  )
}
