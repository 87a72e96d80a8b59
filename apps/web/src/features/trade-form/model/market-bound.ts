import { type Decimal, decimalOf, isPositive, multiply, rescale } from '@tidebook/amount'
import type { FormContext } from './form-context.ts'
import type { FormState } from './form-state.ts'
import { readNumber } from '../../../lib/number-entry.ts'

/** Maximum slippage of a market order from the best price, in percent. */
export const BOUND_PERCENT = 5

/**
 * Returns the worst price that a market order accepts: the best opposite price plus or minus 5 %, on the pair's tick.
 * Returns undefined if the other side is empty. The unfilled rest of such an order is cancelled immediately and never
 * stays in the book.
 */
export function marketBound(context: FormContext): Decimal | undefined {
  const best = context.side === 'buy' ? context.bestAsk : context.bestBid
  if (best === undefined) return undefined
  const percent = BigInt(context.side === 'buy' ? 100 + BOUND_PERCENT : 100 - BOUND_PERCENT)
  const bound = multiply(best, decimalOf(percent, 2))
  const tick = rescale(bound, context.pair.priceDecimal, context.side === 'buy' ? 'ceil' : 'floor')
  return isPositive(tick) ? tick : best
}

/** Returns the price of the order: the typed price, or the bound of a market order. */
export function orderPrice(form: Pick<FormState, 'type' | 'price'>, context: FormContext): Decimal | undefined {
  return form.type === 'market' ? marketBound(context) : readNumber(form.price)
}
