import { type Decimal, formatDecimal, isPositive, multiply, toFixed } from '@tidebook/amount'
import { enterNumber, readNumber } from '../../../lib/number-entry.ts'
import type { FormContext } from './form-context.ts'
import { EMPTY_FORM, type FormState, type Share } from './form-state.ts'
import { affordableAmount, amountDecimals, shareAmount } from './limits.ts'
import { orderPrice } from './market-bound.ts'
import type { OrderType } from './order-type.ts'
import type { Validity } from './validity.ts'

/** Decimals of a total in the form. */
export const TOTAL_DECIMALS = 6

/** Action on a form. */
export type FormAction =
  | { readonly type: 'price'; readonly text: string }
  | { readonly type: 'amount'; readonly text: string }
  | { readonly type: 'total'; readonly text: string }
  | { readonly type: 'share'; readonly share: Share }
  | { readonly type: 'orderType'; readonly orderType: OrderType }
  | { readonly type: 'validity'; readonly validity: Validity }
  | { readonly type: 'fill'; readonly price: string; readonly amount?: string }
  | { readonly type: 'moved' }
  | { readonly type: 'sent' }
  | { readonly type: 'pair' }

function totalOf(amount: Decimal | undefined, price: Decimal | undefined): string {
  return amount === undefined || price === undefined ? '' : toFixed(multiply(amount, price), TOTAL_DECIMALS, 'down')
}

function withAmount(form: FormState, amount: string, price: Decimal | undefined): FormState {
  return { ...form, amount, total: totalOf(readNumber(amount), price) }
}

function withTotal(form: FormState, total: string, price: Decimal | undefined, context: FormContext): FormState {
  const budget = readNumber(total)
  if (budget === undefined || price === undefined || !isPositive(price)) return { ...form, total, amount: '' }
  return { ...form, total, amount: formatDecimal(affordableAmount(budget, price, context.pair)) }
}

function withShare(form: FormState, share: Share, price: Decimal | undefined, context: FormContext): FormState {
  const amount = shareAmount(share === 'max' ? 100 : share, context, price)
  if (amount === undefined) return { ...form, share }
  const text = toFixed(amount, amountDecimals(context.pair), 'down')
  return { ...withAmount(form, text, price), share, decided: 'amount' }
}

/** Updates the dependent fields after a price change. */
function follow(form: FormState, context: FormContext): FormState {
  const price = orderPrice(form, context)
  if (form.share !== undefined) return withShare(form, form.share, price, context)
  if (form.decided === 'total' && form.total !== '') return withTotal(form, form.total, price, context)
  return withAmount(form, form.amount, price)
}

/** Pure reducer of a buy or sell form. The context provides the pair's digits and the funds. */
export function reduceForm(form: FormState, action: FormAction, context: FormContext): FormState {
  switch (action.type) {
    case 'price':
      return follow({ ...form, price: enterNumber(form.price, action.text, context.pair.priceDecimal) }, context)
    case 'amount': {
      const amount = enterNumber(form.amount, action.text, amountDecimals(context.pair))
      return withAmount({ ...form, share: undefined, decided: 'amount' }, amount, orderPrice(form, context))
    }
    case 'total': {
      const total = enterNumber(form.total, action.text, TOTAL_DECIMALS)
      return withTotal({ ...form, share: undefined, decided: 'total' }, total, orderPrice(form, context), context)
    }
    case 'share':
      return withShare(form, action.share, orderPrice(form, context), context)
    case 'orderType':
      return follow({ ...form, type: action.orderType }, context)
    case 'validity':
      return { ...form, validity: action.validity }
    case 'fill': {
      const priced = { ...form, price: enterNumber('', action.price, context.pair.priceDecimal) }
      if (action.amount === undefined) return follow(priced, context)
      const amount = enterNumber('', action.amount, amountDecimals(context.pair))
      return withAmount({ ...priced, share: undefined, decided: 'amount' }, amount, orderPrice(priced, context))
    }
    case 'moved':
      return follow(form, context)
    case 'sent':
      return { ...form, amount: '', total: '', share: undefined, decided: 'amount' }
    case 'pair':
      return { ...EMPTY_FORM, type: form.type, validity: form.validity }
  }
}
