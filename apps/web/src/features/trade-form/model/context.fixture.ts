import { type Decimal, parseDecimal } from '@tidebook/amount'
import type { FormContext, PairRules } from './form-context.ts'
import { EMPTY_FORM, type FormState } from './form-state.ts'

/** Test fixture: SWTC/CNT, a live book, an active wallet with 1000 CNT and 2000 SWTC available. */
export const pair: PairRules = {
  base: 'SWT',
  counter: 'CNY',
  baseTitle: 'SWTC',
  counterTitle: 'CNT',
  priceDecimal: 5,
  amountDecimal: 4,
}

function d(text: string): Decimal {
  return parseDecimal(text)
}

export function context(changes: Partial<FormContext> = {}): FormContext {
  return {
    side: 'buy',
    pair,
    wallet: 'active',
    online: true,
    pricesLoaded: true,
    availableBase: d('2000'),
    availableCounter: d('1000'),
    availableNative: d('2000'),
    bestBid: d('0.02148'),
    bestAsk: d('0.0215'),
    last: d('0.02148'),
    newToken: false,
    ...changes,
  }
}

export function form(changes: Partial<FormState> = {}): FormState {
  return {
    ...EMPTY_FORM,
    price: '0.02148',
    amount: '100',
    total: '2.148',
    ...changes,
  }
}
