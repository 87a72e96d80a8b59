import { type Decimal, add, compare, isPositive, multiply } from '@tidebook/amount'
import { network } from '../../../lib/network.ts'
import { isUnclearNumber, readNumber } from '../../../lib/number-entry.ts'
import { INTEGER_DIGITS, integerDigits } from './integer-digits.ts'
import { crossedPrice } from './crossing.ts'
import type { FormContext } from './form-context.ts'
import type { FormState } from './form-state.ts'
import { availableToSpend, minimumAmount, objectReserve, orderFee } from './limits.ts'
import { marketBound } from './market-bound.ts'
import { type ValidationError, refusal } from './validation-error.ts'

function walletErrors(context: FormContext): ValidationError[] {
  if (!context.online) return [refusal('offline', 'form')]
  if (!context.pricesLoaded) return [refusal('loading', 'form')]
  if (context.wallet === 'none') return [refusal('noWallet', 'form')]
  if (context.wallet === 'inactive') return [refusal('inactive', 'form', { amount: network().activation })]
  return []
}

function priceErrors(form: FormState, context: FormContext): ValidationError[] {
  if (form.type === 'market') return marketBound(context) === undefined ? [refusal('noOpposite', 'price')] : []
  if (form.price === '') return [refusal('priceRequired', 'price')]
  const price = readNumber(form.price)
  if (price === undefined) return [notNumber(form.price, 'price')]
  if (!isPositive(price)) return [refusal('priceZero', 'price')]
  if (integerDigits(price) > INTEGER_DIGITS)
    return [refusal('priceDigits', 'price', { digits: String(INTEGER_DIGITS) })]
  return []
}

/** Returns the error for a text that is not a number. Digits with separators only need another notation. */
function notNumber(text: string, field: 'price' | 'amount' | 'total'): ValidationError {
  return refusal(isUnclearNumber(text) ? 'unclear' : `${field}NotNumber`, field)
}

function amountErrors(form: FormState): ValidationError[] {
  if (form.decided === 'total' && form.total !== '' && readNumber(form.total) === undefined)
    return [notNumber(form.total, 'total')]
  if (form.amount === '') return [refusal('amountRequired', 'amount')]
  const amount = readNumber(form.amount)
  if (amount === undefined) return [notNumber(form.amount, 'amount')]
  if (!isPositive(amount)) return [refusal('amountZero', 'amount')]
  const digits = { digits: String(INTEGER_DIGITS) }
  return integerDigits(amount) > INTEGER_DIGITS ? [refusal('amountDigits', 'amount', digits)] : []
}

function fundErrors(price: Decimal, amount: Decimal, context: FormContext): ValidationError[] {
  const { pair, side } = context
  const errors: ValidationError[] = []
  const minimum = minimumAmount(price, pair)
  if (minimum !== undefined && compare(amount, minimum) < 0) {
    errors.push(refusal('belowMinimum', 'amount', { minimum, coin: pair.baseTitle }))
  }
  const available = availableToSpend(context)
  if (available === undefined || context.availableNative === undefined)
    return [...errors, refusal('balanceUnknown', 'form')]
  if (side === 'buy' && compare(multiply(price, amount), available) > 0) {
    errors.push(refusal('totalExceeds', 'total', { available, coin: pair.counterTitle }))
  }
  if (side === 'sell' && compare(amount, available) > 0) {
    errors.push(refusal('notEnough', 'amount', { available, coin: pair.baseTitle }))
  }
  if (compare(context.availableNative, add(objectReserve(), orderFee())) < 0) {
    errors.push(refusal('reserve', 'form', { reserve: objectReserve() }))
  }
  return errors
}

function crossing(form: FormState, price: Decimal, context: FormContext): ValidationError[] {
  if (form.type !== 'postOnly') return []
  const best = crossedPrice(price, context)
  return best === undefined ? [] : [refusal('wouldTrade', 'price', { best })]
}

/**
 * Returns all reasons why the order must not be sent, most basic first; empty if it can be sent. The button shows the
 * first one. Pure. Order and rules follow section 5 of the specification (TRD-022..028, VAL-020, VAL-021, A28, A30).
 */
export function validate(form: FormState, context: FormContext): ValidationError[] {
  const errors = [...walletErrors(context), ...priceErrors(form, context), ...amountErrors(form)]
  const price = form.type === 'market' ? marketBound(context) : readNumber(form.price)
  const amount = readNumber(form.amount)
  if (price === undefined || amount === undefined || !isPositive(price) || !isPositive(amount)) return errors
  return [...errors, ...crossing(form, price, context), ...fundErrors(price, amount, context)]
}
