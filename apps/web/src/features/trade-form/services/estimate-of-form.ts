import type { Book } from '@tidebook/market'
import { isPositive } from '@tidebook/amount'
import { readNumber } from '../../../lib/number-entry.ts'
import { type Estimate, estimateOf } from '../../order-book/index.ts'
import type { FormContext } from '../model/form-context.ts'
import type { FormState } from '../model/form-state.ts'
import { orderPrice } from '../model/market-bound.ts'
import { isTaking } from '../model/order-type.ts'

/**
 * Estimates the fills of a form's order from the book; returns undefined for an order that may rest, or while input is
 * missing.
 */
export function estimateOfForm(form: FormState, context: FormContext, book: Book): Estimate | undefined {
  if (!isTaking(form.type) || !context.pricesLoaded) return undefined
  const price = orderPrice(form, context)
  const amount = readNumber(form.amount)
  if (price === undefined || amount === undefined || !isPositive(amount)) return undefined
  return estimateOf(book, context.side, amount, price)
}
