import {
  type Decimal,
  compare,
  decimalOf,
  divide,
  formatDecimal,
  isPositive,
  multiply,
  toFixed,
} from '@tidebook/amount'
import { type FeeReserveCode, feeReserveWarning } from './fee-reserve.ts'
import type { FormContext } from './form-context.ts'
import { availableToSpend } from './limits.ts'

/** Outlier factor: a price of at least 1.2 times the opposite best, or a best of at least 1.2 times the price (A32). */
const OUTLIER = decimalOf(12n, 1)

/** Multiple of the opposite side's depth above which an amount is probably a typing error. */
const MAX_DEPTH_MULTIPLE = 5

/**
 * Percentage of the available funds above which a typed amount requires confirmation. A share button is an explicit
 * choice.
 */
const LARGE_PERCENT = 90n

/** A warning that the user must confirm before such an order is signed. */
export interface OrderWarning {
  readonly code: 'priceHigh' | 'priceLow' | 'amountBook' | 'amountBalance' | FeeReserveCode
  readonly params: Readonly<Record<string, string>>
}

/** Reference values for the size of an order. */
export interface OrderSize {
  /** Base amount of all orders on the other side of the book; undefined when unknown. */
  readonly depth: Decimal | undefined
  /** Whether the amount or the total was typed instead of selected as a share. */
  readonly typed: boolean
}

function outlier(price: Decimal, { side, pair, bestAsk, bestBid, last }: FormContext): OrderWarning[] {
  const best = (side === 'buy' ? bestAsk : bestBid) ?? last
  if (best === undefined) return []
  const [high, low] = side === 'buy' ? [price, best] : [best, price]
  if (compare(high, multiply(low, OUTLIER)) < 0) return []
  const params = { price: toFixed(price, pair.priceDecimal), best: toFixed(best, pair.priceDecimal) }
  return [{ code: side === 'buy' ? 'priceHigh' : 'priceLow', params }]
}

function large(total: Decimal, amount: Decimal, context: FormContext, size: OrderSize): OrderWarning[] {
  const { side, pair } = context
  const { depth, typed } = size
  if (depth !== undefined && isPositive(depth) && compare(amount, multiply(depth, decimalOf(MAX_DEPTH_MULTIPLE))) > 0) {
    const params = { amount: formatDecimal(amount), coin: pair.baseTitle, times: String(MAX_DEPTH_MULTIPLE) }
    return [{ code: 'amountBook', params }]
  }
  const available = availableToSpend(context)
  if (!typed || available === undefined || !isPositive(available)) return []
  const spent = side === 'buy' ? total : amount
  const percent = divide(multiply(spent, decimalOf(100n)), available, 0, 'down')
  if (compare(percent, decimalOf(LARGE_PERCENT)) < 0) return []
  const coin = side === 'buy' ? pair.counterTitle : pair.baseTitle
  return [{ code: 'amountBalance', params: { percent: formatDecimal(percent), coin } }]
}

/**
 * Returns the warnings of an order that passed validation: a price far from the market, an unusually large amount, or
 * native coin left below the reserve (A30, A32). Spending nearly all native coin gives one warning, for the remaining
 * reserve.
 */
export function orderWarnings(price: Decimal, amount: Decimal, context: FormContext, size: OrderSize): OrderWarning[] {
  const total = multiply(price, amount)
  const reserve = feeReserveWarning(total, amount, context)
  const sized = large(total, amount, context, size)
  return [
    ...outlier(price, context),
    ...sized.filter(({ code }) => code === 'amountBook' || reserve === undefined),
    ...(reserve === undefined ? [] : [reserve]),
  ]
}
