import { type Decimal, add, compare, decimalOf, formatDecimal, multiply, subtract } from '@tidebook/amount'
import type { FormContext } from './form-context.ts'
import { ORDER_FEE, orderReserve, spendsNative } from './limits.ts'

/** An order is far off when its price is 1.2 times the other side's best, or the best is 1.2 times its price (A32). */
const OUTLIER = decimalOf(12n, 1)

/** What a person must confirm once more before such an order is signed. */
export interface OrderWarning {
  readonly code: 'priceHigh' | 'priceLow' | 'leavesLittle'
  readonly params: Readonly<Record<string, string>>
}

function outlier(price: Decimal, context: FormContext): OrderWarning[] {
  if (context.side === 'buy') {
    const best = context.bestAsk ?? context.last
    if (best === undefined || compare(price, multiply(best, OUTLIER)) < 0) return []
    return [{ code: 'priceHigh', params: { price: formatDecimal(price), best: formatDecimal(best) } }]
  }
  const best = context.bestBid ?? context.last
  if (best === undefined || compare(best, multiply(price, OUTLIER)) < 0) return []
  return [{ code: 'priceLow', params: { price: formatDecimal(price), best: formatDecimal(best) } }]
}

function little(total: Decimal, amount: Decimal, context: FormContext): OrderWarning[] {
  if (context.availableNative === undefined) return []
  const spent = spendsNative(context) ? (context.side === 'buy' ? total : amount) : decimalOf(0n)
  const left = subtract(context.availableNative, add(spent, ORDER_FEE))
  const reserve = orderReserve(context)
  if (compare(left, reserve) >= 0) return []
  return [{ code: 'leavesLittle', params: { left: formatDecimal(left), reserve: formatDecimal(reserve) } }]
}

/** Warnings of an order that passed validation: price far from the market, or SWTC left below the reserve (A30, A32). */
export function orderWarnings(price: Decimal, amount: Decimal, context: FormContext): OrderWarning[] {
  return [...outlier(price, context), ...little(multiply(price, amount), amount, context)]
}
